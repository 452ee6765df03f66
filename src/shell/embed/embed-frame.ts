import { direction } from '#i18n/lang.ts';
import { $theme } from '#session/settings.ts';
import { pageLang } from '../page-lang.ts';
import { areaOf } from '../routes.ts';
import { openInbox } from './inbox.ts';
import type { EmbedKind, EmbedMessage } from './inbox.ts';
import { guardFocus } from './focus-guard.ts';

interface Options {
  kind: EmbedKind;
  address: URL;
  title: string;
  /** Takes the messages that are valid, except `navigate`. */
  onMessage: (message: EmbedMessage) => void;
  /** The frame sent too many invalid messages or took the focus; its connection is closed. */
  onBroken: () => void;
}

/** A frame of a provider that is not in the page yet. */
export interface EmbedFrame {
  element: HTMLIFrameElement;
  /** Removes the frame and closes its connection. */
  remove: () => void;
}

/** What a frame learns of the page: no person, no path. account.md 7 */
function greeting() {
  const lang = pageLang();
  const theme = $theme.get();
  const isDark = theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  const section = areaOf(location.pathname.replace(/^\/[^/]+/, '')) ?? 'other';
  return { slipway: 1, lang, dir: direction(lang), theme: isDark ? 'dark' : 'light', section };
}

/** Opens a page of this site once it is known to be built; a path in another language is none of this page's. */
async function openPage(path: string): Promise<boolean> {
  if (!path.startsWith(`/${pageLang()}/`)) return false;
  try {
    const { ok } = await fetch(path, { method: 'HEAD', credentials: 'omit', redirect: 'error' });
    if (ok) location.assign(path);
    return ok;
  } catch {
    return false;
  }
}

const pressPolls = 25;
const pressPollMs = 20;

/**
 * Resolves with true once `isPressed` returns true, with false after half a second. The frame can run in a process of
 * its own: its message may arrive before the focus and the activation of the press that caused it.
 */
async function waitForPress(isPressed: () => boolean): Promise<boolean> {
  for (let poll = 0; poll < pressPolls && !isPressed(); poll += 1)
    await new Promise((resolve) => setTimeout(resolve, pressPollMs));
  return isPressed();
}

/**
 * Makes the frame of a provider with the rights of a stranger, and its connection after each load. account.md 7, Q-S06
 */
export function makeEmbedFrame({ kind, address, title, onMessage, onBroken }: Options): EmbedFrame {
  const element = document.createElement('iframe');
  element.className = 'embed-frame';
  element.title = title;
  element.setAttribute('sandbox', 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox');
  element.setAttribute('allow', '');
  element.setAttribute('credentialless', '');
  element.referrerPolicy = 'no-referrer';
  element.src = address.href;
  let port: MessagePort | undefined;
  let loads = 0;
  const close = () => {
    port?.close();
    port = undefined;
  };
  const breakOff = () => {
    close();
    onBroken();
  };
  const inbox = openInbox(kind, breakOff);
  const take = (data: unknown): void => {
    const message = inbox.receive(data, performance.now());
    if (message === undefined) return;
    if (message.type === 'navigate') void navigate(message.path);
    else onMessage(message);
  };
  const navigate = async (path: string): Promise<void> => {
    // A person has just pressed something in this very frame.
    const isPressed = () => document.activeElement === element && navigator.userActivation.isActive;
    const hasPress = await waitForPress(isPressed);
    // The frame may be removed by now.
    if (port === undefined) return;
    if (!hasPress || !(await openPage(path))) inbox.reject();
  };
  element.addEventListener('load', () => {
    close();
    loads += 1;
    // A frame that loads pages without an end is as bad as one that sends without an end.
    if (loads > 1) inbox.reject();
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = ({ data }) => take(data);
    // Its origin is opaque, so that no other target than any can be named.
    element.contentWindow?.postMessage(greeting(), '*', [channel.port2]);
  });
  const unguard = guardFocus(element, (isTyping) => {
    // A chat focuses its field when it opens, and a press in a frame may follow one in a field of ours.
    if (isTyping || (kind !== 'chat' && !navigator.userActivation.isActive)) breakOff();
    else inbox.reject();
  });
  return {
    element,
    remove: () => {
      unguard();
      close();
      const hadFocus = document.activeElement === element;
      element.remove();
      // Else the keys of the person go nowhere until the next press.
      if (hadFocus) window.focus();
    },
  };
}
