import { whenIdle } from '../when-idle.ts';
import { texts } from '#i18n/texts.ts';
import { pageLang } from '../page-lang.ts';
import { showToast } from '../toasts/toasts.ts';
import { recoveryFor } from './chunk-recovery.ts';

/** Time after which a script counts as lost, ms. R9.6 */
const scriptTimeoutMs = 120_000;
/** Storage key: the build for which this tab was reloaded. */
const storageKey = 'reloadedFor';
const build = import.meta.url;

let hasRecovered = false;

/** Stores that this build was reloaded. Returns false when storage is blocked: a reload could then repeat endlessly. */
function storeReload(): boolean {
  try {
    sessionStorage.setItem(storageKey, build);
    return sessionStorage.getItem(storageKey) === build;
  } catch {
    return false;
  }
}

function reloadedFor(): string | undefined {
  try {
    return sessionStorage.getItem(storageKey) ?? undefined;
  } catch {
    return build;
  }
}

/** Reloads the page once per build; then shows a message with a reload link. Q-F13 */
function recover(): void {
  if (hasRecovered) return;
  hasRecovered = true;
  const isActing = document.querySelector("button[aria-busy='true']") !== null;
  if (
    recoveryFor({ build, reloadedFor: reloadedFor(), isActing, isOnline: navigator.onLine }) === 'reload' &&
    storeReload()
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

/** Imports the island's own modules, which costs no further request, to learn whether they load. */
function watch(island: Element): void {
  const timer = setTimeout(recover, scriptTimeoutMs);
  const urls = ['component-url', 'renderer-url'].flatMap((name) => island.getAttribute(name) ?? []);
  const loads = urls.map((url) => import(/* @vite-ignore */ new URL(url, location.href).href));
  Promise.all(loads).then(
    () => clearTimeout(timer),
    () => {
      clearTimeout(timer);
      recover();
    },
  );
}

/** Watches the scripts of the page's islands from when each starts to load. R9.6 */
export function startIslandWatch(): void {
  addEventListener('vite:preloadError', (event) => {
    event.preventDefault();
    recover();
  });
  const visibility = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const island = isIntersecting ? target.closest('astro-island') : null;
      if (!island) continue;
      visibility.unobserve(target);
      watch(island);
    }
  });
  for (const island of document.querySelectorAll('astro-island[ssr]')) {
    if (island.getAttribute('client') === 'visible') for (const child of island.children) visibility.observe(child);
    else whenIdle(() => watch(island));
  }
}
