// The choice of a skin: one of ours, or a file of one's own that is kept.

import { app } from './app.js';
import * as backend from './backend.js';
import * as kept from './kept.js';
import { useSkin } from './tiles.js';
import { $, element, say } from './ui.js';

const OURS = ['flat', 'classic', 'contrast'];
const SIZE_MAX = 1 << 20; // characters of one's own

const dark = window.matchMedia('(prefers-color-scheme: dark)');

const choice = () => kept.get('session', 'skin') ?? { name: 'flat' };

/* What a picture is asked with: a name, or the file itself; as the board looks. */
export const looks = () => ({
  skin: OURS.includes(choice().name) ? choice().name : choice().text, dark: dark.matches ? 'yes' : '',
});

function show() {
  const { name, text } = choice();
  $('skin').querySelector('[value=own]')?.remove();
  if (text) $('skin').lastElementChild.before(element('option', { value: 'own', text: choice().title || 'my own' }));
  $('skin').value = name;
}

async function apply() {
  try {
    await useSkin(OURS.includes(choice().name) ? await backend.skin(choice().name) : choice().text, dark.matches);
  } catch (error) {
    say(error.message, 'bad');
    await useSkin(await backend.skin('flat'), dark.matches);
  }
  show();
  app.tell('skin');
}

function choose(change) {
  kept.put('session', 'skin', { ...choice(), ...change });
  return apply();
}

/* A file that is no skin changes nothing. */
async function load(file) {
  try {
    const text = await file.text();
    if (text.length > SIZE_MAX) throw new Error('This file is larger than 1 MB.');
    await useSkin(text, dark.matches);
    await choose({ name: 'own', text, title: file.name.replace(/\.svg$/i, '') });
  } catch (error) {
    await apply();
    say(`${file.name} is no skin: ${error.message}`, 'bad');
  }
}

export async function setUp() {
  $('skin').addEventListener('change', () => {
    if ($('skin').value !== 'load') {
      choose({ name: $('skin').value });
      return;
    }
    show();
    $('skin-file').click();
  });
  $('skin-file').addEventListener('change', () => {
    if ($('skin-file').files.length) load($('skin-file').files[0]);
    $('skin-file').value = '';
  });
  dark.addEventListener('change', apply);
  kept.watch((kind, name) => { if (kind === 'session' && name === 'skin') apply(); });
  await apply();
}
