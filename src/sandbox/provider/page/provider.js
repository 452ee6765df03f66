// The sample provider: what a provider's page does with slipway-embed/1 (docs/operators.md).
import { button, element } from './elements.js';
import { hostileActs, earlyActs } from './hostile.js';

const kind = location.pathname.split('/').at(-1) ?? '';
const act = new URLSearchParams(location.search).get('act') ?? 'sample';

/** Pages of the site that the sample links to, below the language. */
const pages = [
  ['Launchpad', 'launchpad/'],
  ['Upcoming tokens', 'launchpad-list/'],
  ['Markets', ''],
];

/**
 * @typedef {object} Greeting
 * @property {1} slipway
 * @property {string} lang
 * @property {'ltr' | 'rtl'} dir
 * @property {'dark' | 'light'} theme
 * @property {string} section
 */

/**
 * @param {string} className
 * @param {string} lang
 * @param {(message: object) => void} send
 */
const links = (className, lang, send) =>
  pages.map(([name = '', path = '']) =>
    button(className, name, () => send({ type: 'navigate', path: `/${lang}/trade/spot/${path}` })),
  );

/** @type {Record<string, (greeting: Greeting, send: (message: object) => void) => void>} */
const drawings = {
  header: ({ lang }, send) => {
    const panel = element('div', 'more', ...links('more__link', lang, send));
    panel.hidden = true;
    const more = button('link', 'More ▾', () => {
      panel.hidden = !panel.hidden;
      more.setAttribute('aria-expanded', String(!panel.hidden));
      send(panel.hidden ? { type: 'close' } : { type: 'resize', height: 220 });
    });
    more.setAttribute('aria-expanded', 'false');
    document.body.append(element('nav', 'nav', ...links('link', lang, send), more), panel);
    // The site closes the overlay itself after a press outside.
    addEventListener('resize', () => {
      if (innerHeight > 100) return;
      panel.hidden = true;
      more.setAttribute('aria-expanded', 'false');
    });
  },
  footer: ({ lang }, send) => {
    document.body.append(element('nav', 'nav nav--footer', ...links('link', lang, send)));
  },
  chat: (_greeting, send) => {
    const talk = element(
      'ol',
      'talk',
      element('li', 'talk__theirs', 'Hello! This is the sample chat. How can we help?'),
    );
    const input = element('input', 'ask__input');
    input.setAttribute('aria-label', 'Message');
    input.placeholder = 'Write a message';
    input.maxLength = 500;
    const sending = element('button', 'ask__send', 'Send');
    const form = element('form', 'ask', input, sending);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (input.value.trim() === '') return;
      talk.append(
        element('li', 'talk__ours', input.value),
        element('li', 'talk__theirs', 'Thank you. Nobody reads this.'),
      );
      input.value = '';
      send({ type: 'unread', count: 1 });
    });
    document.body.append(talk, form);
  },
};

earlyActs[act]?.();

addEventListener('message', ({ data, source, ports: [port] }) => {
  if (source !== parent || data?.slipway !== 1 || !port) return;
  const { dir, theme } = data;
  document.documentElement.dir = dir;
  document.documentElement.dataset['theme'] = theme;
  document.body.className = kind;
  const send = (/** @type {object} */ message) => port.postMessage(message);
  drawings[kind]?.(data, send);
  send({ type: 'ready' });
  hostileActs[act]?.(port, kind);
});
