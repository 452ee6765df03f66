import { whenIdle } from './idle.ts';
import { texts } from '../i18n/texts.ts';
import { pageLang } from './page-lang.ts';
import { showToast } from './toasts.ts';
import { recoveryFor } from './recovery.ts';

/** A script that has not come by then is taken for lost, ms. spec 9 */
export const scriptLimitMs = 120_000;
/** Names the build whose page was reloaded already. */
const key = 'reloadedFor';
const build = import.meta.url;

let isOver = false;

function remember(): boolean {
  try {
    sessionStorage.setItem(key, build);
    return sessionStorage.getItem(key) === build;
  } catch {
    return false;
  }
}

function reloadedFor(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return build;
  }
}

/** Part of the page did not load: one reload a build, then a message with the button. Never amid an action. Q-F13 */
function recover(): void {
  if (isOver) return;
  isOver = true;
  const isActing = document.querySelector("button[aria-busy='true']") !== null;
  if (
    recoveryFor({ build, reloadedFor: reloadedFor(), isActing, isOnline: navigator.onLine }) === 'reload' &&
    remember()
  ) {
    location.reload();
    return;
  }
  const t = texts(pageLang(), 'common');
  showToast(`${t('state.scriptFailed')}. ${t('state.scriptFailedText')}`, {
    tone: 'error',
    action: { label: t('action.reload'), href: location.href },
  });
}

/** Asks for the same modules as the island does, which costs nothing, to hear whether they come. */
function watch(island: Element): void {
  const timer = setTimeout(recover, scriptLimitMs);
  const parts = ['component-url', 'renderer-url'].flatMap((name) => island.getAttribute(name) ?? []);
  const loads = parts.map((address) => import(/* @vite-ignore */ new URL(address, location.href).href));
  Promise.all(loads).then(
    () => clearTimeout(timer),
    () => {
      clearTimeout(timer);
      recover();
    },
  );
}

/** Watches over the loading of the page's islands, at the moments when they load. R9.6 */
export function startIslandWatch(): void {
  addEventListener('vite:preloadError', (event) => {
    event.preventDefault();
    recover();
  });
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const island = isIntersecting ? target.closest('astro-island') : null;
      if (!island) continue;
      seen.unobserve(target);
      watch(island);
    }
  });
  for (const island of document.querySelectorAll('astro-island[ssr]')) {
    if (island.getAttribute('client') === 'visible') for (const child of island.children) seen.observe(child);
    else whenIdle(() => watch(island));
  }
}
