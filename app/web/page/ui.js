// Small things that every part of the page uses.

export const $ = (id) => document.getElementById(id);

export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name === 'text') node.textContent = value;
    else if (value === true) node.setAttribute(name, '');
    else if (value !== false && value !== undefined && value !== null) node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

/* One line for the user; kind is '', 'good' or 'bad'. */
export function say(text, kind = '') {
  const line = $('message');
  line.textContent = text;
  line.className = kind;
}

/* The same with something that can be done about it. */
export function offer(text, label, action, kind = '') {
  say(text, kind);
  $('message').append(' ', element('button', { type: 'button', text: label, onclick: action }));
}

/* Where panels follow below the board: back to it, and to the line above it. */
export function showBoard() {
  const { top, bottom } = $('room').getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) $('strip').scrollIntoView();
}

/* After a level was opened: the keys are for it, and it can be seen. */
export function focusBoard() {
  $('board').focus({ preventScroll: true });
  showBoard();
}

/* Scrolls the list, never the page. */
export function keepInView(list, item) {
  const box = list.getBoundingClientRect();
  const its = item.getBoundingClientRect();
  const edge = 4; // of the frame of what is marked
  if (its.top - edge < box.top) list.scrollTop -= box.top - its.top + edge;
  else if (its.bottom + edge > box.bottom) list.scrollTop += its.bottom - box.bottom + edge;
}

export function click(id, action) {
  $(id).addEventListener('click', (event) => {
    event.preventDefault();
    action(event);
  });
}

/* Opens a dialog; the promise answers the value of the button that closed it. */
export function ask(dialog) {
  dialog.returnValue = 'cancel';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue), { once: true });
  });
}

export function save(name, content, type = 'text/plain') {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const link = element('a', { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

export function showText(title, text, name) {
  $('text-heading').textContent = title;
  $('text-content').textContent = text.length > 400000
    ? `${text.slice(0, 400000)}\n... (download for the whole text)` : text;
  $('text-save').onclick = () => save(name, text);
  ask($('text-dialog'));
}

export function number(n) {
  return Math.round(n).toString().replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

/* "1 move", "2 moves", "1 push", "2 pushes". */
export function plural(n, word) {
  if (n === 1) return `1 ${word}`;
  return `${number(n)} ${word}${/(s|x|sh|ch)$/.test(word) ? 'es' : 's'}`;
}

export function seconds(n) {
  if (n < 0.0005) return '< 1 ms';
  if (n < 0.1) return `${Math.round(n * 1000)} ms`;
  return n < 10 ? `${n.toFixed(2)} s` : `${n.toFixed(1)} s`;
}

export function bytes(n) {
  return n >= 2 ** 30 ? `${(n / 2 ** 30).toFixed(1)} GB` : `${(n / 2 ** 20).toFixed(1)} MB`;
}

export function fileName(title, ending) {
  const base = title.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'level';
  return `${base}.${ending}`;
}

export function showTab(name) {
  for (const tab of document.querySelectorAll('[role="tab"]')) {
    const chosen = tab.id === `tab-${name}`;
    tab.setAttribute('aria-selected', String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    $(tab.getAttribute('aria-controls')).hidden = !chosen;
  }
  document.dispatchEvent(new Event('tab'));
}

export function setUpTabs() {
  const tabs = [...document.querySelectorAll('[role="tab"]')];
  tabs.forEach((tab, i) => {
    const name = tab.id.slice(4);
    tab.addEventListener('click', () => showTab(name));
    tab.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const next = tabs[(i + step + tabs.length) % tabs.length];
      next.focus();
      showTab(next.id.slice(4));
    });
  });
}
