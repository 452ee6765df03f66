import { minuteMs, secondMs } from '#formulas/durations.ts';
import { texts } from '#i18n/texts.ts';
import { svgElement } from '#ui/art/svg-element.ts';
import { announce } from '#ui/foundation/announce.ts';
import { iconTree } from '#ui/icon/drawing.ts';
import { messageCircle } from '#ui/icon/icons.ts';
import { x } from '#ui/icon/status-icons.ts';
import { addStyles } from '../add-styles.ts';
import { pageLang } from '../page-lang.ts';
import chatStyles from './chat.scss?inline';
import { keepPlaceFree } from './button-place.ts';
import { makeEmbedFrame } from './embed-frame.ts';
import type { EmbedFrame } from './embed-frame.ts';
import type { EmbedMessage } from './inbox.ts';

/** How long a closed chat keeps its conversation, ms. account.md 7 */
const keptMs = 5 * minuteMs;
/** How long a chat may take to report that it is ready, ms: a person waits for it, and nothing else does. */
const readyMs = 10 * secondMs;

function make<K extends keyof HTMLElementTagNameMap>(tag: K, className: string): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}

/**
 * Adds our button for the provider's chat. The first press makes its frame, in a panel with our title bar; closed, it
 * is kept for five minutes. account.md 7
 */
export function startChat(address: URL, title: string): void {
  addStyles(chatStyles);
  const t = texts(pageLang(), 'common');
  const button = make('button', 'chat-button');
  button.type = 'button';
  button.setAttribute('aria-haspopup', 'dialog');
  const badge = make('span', 'chat-button__unread figure');
  badge.setAttribute('aria-hidden', 'true');
  badge.hidden = true;
  button.append(svgElement(iconTree(messageCircle, 20)), badge);

  const panel = make('section', 'chat');
  panel.setAttribute('role', 'dialog');
  panel.setAttribute('aria-label', title);
  panel.tabIndex = -1;
  panel.hidden = true;
  const bar = make('div', 'chat__bar');
  const from = make('p', 'chat__from');
  from.textContent = t('embed.from', { host: address.host });
  const close = make('button', 'button button--plain button--small button--icon');
  close.type = 'button';
  close.setAttribute('aria-label', t('embed.close', { title }));
  close.append(svgElement(iconTree(x, 16)));
  bar.append(from, close);
  const body = make('div', 'chat__body');
  const note = make('p', 'chat__note');
  const again = make('button', 'button button--quiet button--small');
  again.type = 'button';
  again.textContent = t('embed.retry');
  body.append(note, again);
  panel.append(bar, body);

  let frame: EmbedFrame | undefined;
  let readyTimer: ReturnType<typeof setTimeout> | undefined;
  let keptTimer: ReturnType<typeof setTimeout> | undefined;

  const setUnread = (count: number) => {
    badge.hidden = count === 0;
    badge.textContent = String(count);
    const label = t('embed.open', { title });
    button.setAttribute('aria-label', count === 0 ? label : `${label} · ${t('embed.unread', { count })}`);
  };
  const discard = () => {
    clearTimeout(readyTimer);
    frame?.remove();
    frame = undefined;
    setUnread(0);
  };
  const fail = () => {
    discard();
    note.textContent = t('embed.failed', { title });
    again.hidden = false;
    if (!panel.hidden) announce(note.textContent);
  };
  const hide = () => {
    if (panel.hidden) return;
    const hadFocus = panel.contains(document.activeElement);
    panel.hidden = true;
    button.hidden = false;
    if (hadFocus) button.focus({ preventScroll: true });
    keptTimer = setTimeout(discard, keptMs);
  };
  const take = (message: EmbedMessage): void => {
    if (message.type === 'close') hide();
    else if (message.type === 'unread') setUnread(message.count);
    else if (message.type === 'ready') {
      clearTimeout(readyTimer);
      body.classList.add('chat__body--ready');
    }
  };
  const load = () => {
    body.classList.remove('chat__body--ready');
    again.hidden = true;
    note.textContent = t('embed.loading');
    frame = makeEmbedFrame({ kind: 'chat', address, title, onMessage: take, onBroken: fail });
    body.append(frame.element);
    readyTimer = setTimeout(fail, readyMs);
  };
  button.addEventListener('click', () => {
    clearTimeout(keptTimer);
    button.hidden = true;
    panel.hidden = false;
    if (!frame) load();
    panel.focus({ preventScroll: true });
  });
  again.addEventListener('click', () => {
    load();
    panel.focus({ preventScroll: true });
  });
  close.addEventListener('click', hide);
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(':popover-open, :modal')) return;
    hide();
  });
  setUnread(0);
  document.body.append(button, panel);
  keepPlaceFree(button);
}
