// The choice of a skin: one of ours, or a file of one's own that is kept.

import { app } from './app.js';
import * as backend from './backend.js';
import * as kept from './kept.js';
import { useSkin } from './tiles.js';
import { $, element, say } from './ui.js';

const OURS = ['flat', 'classic', 'contrast'];
const SIZE_MAX = 1 << 20; // characters of one's own

const choice = () => kept.get('session', 'skin') ?? { name: 'flat' };

/* What a picture is asked with: a name, or the file itself. */
export const skin = () => (OURS.includes(choice().name) ? choice().name : choice().text);

function show() {
  const { name, text } = choice();
  $('skin').querySelector('[value=own]')?.remove();
  if (text) $('skin').lastElementChild.before(element('option', { value: 'own', text: choice().title || 'my own' }));
  $('skin').value = name;
}

async function apply() {
  try {
    await useSkin(OURS.includes(choice().name) ? await backend.skin(choice().name) : choice().text);
  } catch (error) {
    say(error.message, 'bad');
    await useSkin(await backend.skin('flat'));
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
    await useSkin(text);
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
  kept.watch((kind, name) => { if (kind === 'session' && name === 'skin') apply(); });
  await apply();
}
