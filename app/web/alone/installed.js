// The page as an app, which opens without a network; a version that has come
// since is used when all windows are closed, or when it is asked for.
import { element } from './ui.js';

function offerNew(worker) {
  if (document.getElementById('new-version')) return;
  document.querySelector('header nav.actions').append(element('button', {
    type: 'button', id: 'new-version', class: 'primary', text: 'New version', title: 'Opens Kura anew; what you have done stays', onclick: () => worker.postMessage('now'),
  }));
}

async function install() {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) serviceWorker.addEventListener('controllerchange', () => window.location.reload());
  const registration = await serviceWorker.register('offline.js');
  const look = () => { if (registration.waiting && registration.active) offerNew(registration.waiting); };
  registration.addEventListener('updatefound', () => registration.installing.addEventListener('statechange', look));
  look();
}

if ('serviceWorker' in navigator) install().catch(() => { /* it works online */ });
