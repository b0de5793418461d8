// A browser loads no modules of a page that was opened as a file.
if (window.location.protocol === 'file:') {
  window.addEventListener('DOMContentLoaded', () => {
    const words = document.createElement('p');
    words.setAttribute('role', 'alert');
    words.textContent = 'A browser runs this page from a web server only, not as a file. In this folder run "python3 -m http.server" and open the address that it prints.';
    document.body.replaceChildren(words);
  });
}
