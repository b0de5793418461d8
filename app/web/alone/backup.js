// Everything that the browser keeps for this page as one file, and back.
import * as database from './database.js';
import { element, save, say } from './ui.js';

async function restore(file) {
  try {
    await database.takeIn(await file.text());
    window.location.reload();
  } catch (error) {
    say(`${file.name} was not taken in: ${error.message}`, 'bad');
  }
}

const input = element('input', { type: 'file', id: 'restore-file', accept: '.json', hidden: true });
input.addEventListener('change', () => input.files[0] && restore(input.files[0]));

document.querySelector('header nav.actions').append(
  element('button', {
    type: 'button', id: 'backup', text: 'Back up', title: 'Games, levels and solutions as one file', onclick: async () => save('kura.json', await database.everything()),
  }),
  element('button', {
    type: 'button', id: 'restore', text: 'Restore', title: 'Take in such a file', onclick: () => input.click(),
  }),
  input,
);
