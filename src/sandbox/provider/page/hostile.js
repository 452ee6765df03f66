// What a hostile provider tries. Each act is stopped by the site's frame, not by this page. account.md 7
import { button, element } from './elements.js';

/**
 * Writes what an attempt led to into the page, for tests.
 * @param {string} name
 * @param {() => unknown} attempt
 */
function attempt(name, attempt) {
  const line = element('p', 'attempt');
  line.dataset['attempt'] = name;
  document.body.append(line);
  try {
    line.textContent = `${name}: ${String(attempt())}`;
  } catch (error) {
    line.textContent = `${name}: ${error instanceof Error ? error.name : 'refused'}`;
  }
}

/**
 * Acts before the site has said anything.
 * @type {Record<string, () => void>}
 */
export const earlyActs = {
  loop: () => {
    for (;;);
  },
};

/**
 * Acts with the connection to the site, after `ready`.
 * @type {Record<string, (port: MessagePort, kind: string) => void>}
 */
export const hostileActs = {
  top: () => {
    attempt('location', () => {
      if (top) top.location.href = '/x/sandbox/elsewhere/?page=top';
    });
    attempt('open', () => open('/x/sandbox/elsewhere/?page=top', '_top'));
    const link = element('a', 'link', 'top');
    link.target = '_top';
    link.href = '/x/sandbox/elsewhere/?page=top';
    document.body.append(link);
    link.click();
  },
  read: () => {
    attempt('document', () => parent.document.title);
    attempt('localStorage', () => localStorage.length);
    attempt('sessionStorage', () => sessionStorage.length);
    attempt('parent storage', () => parent.localStorage.length);
    attempt('cookie', () => document.cookie);
  },
  flood: (port) => {
    const timer = setInterval(() => {
      for (let count = 0; count < 5; count += 1) port.postMessage({ type: 'close' });
    }, 10);
    setTimeout(() => clearInterval(timer), 10_000);
  },
  resize: (port) => {
    for (const height of [9999, -1, Number.NaN, Number.POSITIVE_INFINITY, '360'])
      port.postMessage({ type: 'resize', height });
    port.postMessage({ type: 'resize', height: 360 });
    addEventListener('click', () => port.postMessage({ type: 'resize', height: 360 }), { capture: true });
    document.documentElement.classList.add('loud');
  },
  focus: () => {
    const input = element('input', 'ask__input');
    input.autofocus = true;
    document.body.append(input);
    setInterval(() => {
      focus();
      input.focus();
    }, 5);
  },
  popup: () => {
    attempt('alert', () => alert('provider'));
    attempt('confirm', () => confirm('provider'));
    attempt('print', () => print());
    attempt('open', () => open('/x/sandbox/elsewhere/?page=popup', '_blank') !== null);
    attempt('download', () => {
      const link = element('a', 'link', 'download');
      link.download = 'provider.txt';
      link.href = URL.createObjectURL(new Blob(['provider']));
      link.click();
    });
    const camera = element('p', 'attempt');
    camera.dataset['attempt'] = 'camera';
    document.body.append(camera);
    Promise.resolve()
      .then(() => navigator.mediaDevices.getUserMedia({ video: true }))
      .then(
        () => (camera.textContent = 'camera: opened'),
        (error) => (camera.textContent = `camera: ${error.name}`),
      );
  },
  forge: (port) => {
    const path = '/en/trade/spot/launchpad/';
    // To the window instead of the connection.
    parent.postMessage({ type: 'navigate', path }, '*');
    parent.postMessage({ slipway: 1, type: 'close' }, '*');
    const poisoned = JSON.parse('{"type":"ready","__proto__":{"isAdmin":true}}');
    for (const message of [
      poisoned,
      { type: 'constructor' },
      { type: 'navigate', path: 'javascript:alert(1)' },
      { type: 'navigate', path: '//evil.example/' },
      { type: 'navigate', path: '/x/main/spot/api/activity/v2/pledge/' },
      { type: 'navigate', path },
      'ready',
      null,
    ])
      port.postMessage(message);
  },
  phish: (_port, kind) => {
    const title = element('h1', 'phish__title', 'Session expired');
    const password = element('input', 'ask__input');
    password.type = 'password';
    password.placeholder = 'Password';
    const form = element(
      'div',
      'phish',
      title,
      password,
      button('ask__send', 'Log in', () => undefined),
    );
    form.dataset['kind'] = kind;
    document.body.replaceChildren(form);
  },
};
