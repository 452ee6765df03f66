import { withinScriptTimeout } from '#session/lazy-import.ts';
import { loadIslandTexts } from '#i18n/data-block.ts';
import { texts } from '#i18n/texts.ts';
import { pageLang } from '../page-lang.ts';
import { showToast } from '../toasts/toasts.ts';

/**
 * What to do when a script of the page did not load: reload, at most once per build and never during an action
 * or without network, else show a message. Q-F13
 */
export function recoveryFor(page: {
  build: string;
  reloadedFor: string | undefined;
  isActing: boolean;
  isOnline: boolean;
}): 'reload' | 'message' {
  return page.reloadedFor === page.build || page.isActing || !page.isOnline ? 'message' : 'reload';
}

/** How long a reload waits for the script that keeps the fields: it may be lost as well. ms */
const keepTimeoutMs = 2_000;
/** How long the page waits for one that the user has opened, before it counts as staying. ms */
const leaveTimeoutMs = 30_000;
/** Storage key: the build for which this tab was reloaded. */
const storageKey = 'reloadedFor';
const build = import.meta.url;

let hasRecovered = false;
/** When the user last opened another page, by `performance.now()`. */
let leftAtMs = -Infinity;

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

/** Loads the code that keeps the fields over a reload; undefined when it is lost as well. account.md 10 */
function loadKeptFields() {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, keepTimeoutMs, undefined));
  return Promise.race([import('./kept-fields.ts').catch(() => undefined), timeout]);
}

/**
 * Resolves when the page is not about to be replaced. Firefox aborts the scripts that are loading once another page is
 * opened: a reload would then bring back the page that the user is leaving.
 */
async function whenStaying(): Promise<void> {
  const leftMs = leftAtMs + leaveTimeoutMs - performance.now();
  if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs));
}

/** Reloads the page once per build; then shows a message with a reload link. Fields are kept over both. Q-F13 */
async function recover(): Promise<void> {
  if (hasRecovered) return;
  hasRecovered = true;
  await whenStaying();
  const fields = await loadKeptFields();
  const isActing = document.querySelector("[aria-busy='true']:is(button, [role='tab'])") !== null;
  if (
    recoveryFor({ build, reloadedFor: reloadedFor(), isActing, isOnline: navigator.onLine }) === 'reload' &&
    storeReload()
  ) {
    fields?.keepFields();
    location.reload();
    return;
  }
  const t = texts(pageLang(), 'common');
  showToast(`${t('state.scriptFailed')}. ${t('state.scriptFailedText')}`, {
    tone: 'error',
    action: { label: t('action.reload'), href: location.href, onFollow: () => fields?.keepFields() },
  });
}

/** Imports the island's own modules and texts, which costs no further request, to learn whether they load. */
function watch(island: Element): void {
  const urls = ['component-url', 'renderer-url'].flatMap((name) => island.getAttribute(name) ?? []);
  const modules = urls.map((url) => import(/* @vite-ignore */ new URL(url, location.href).href));
  const loads = [...modules, loadIslandTexts()];
  const onLost = () => void recover();
  withinScriptTimeout(Promise.all(loads), onLost).catch(onLost);
}

/** Watches the scripts of the page's islands from when each starts to load. R9.6 */
export function startIslandWatch(): void {
  addEventListener('beforeunload', () => (leftAtMs = performance.now()));
  addEventListener('vite:preloadError', (event) => {
    event.preventDefault();
    void recover();
  });
  // Those that load later say so: one that is not used or seen loads nothing.
  for (const island of document.querySelectorAll('astro-island[ssr][data-loading]')) watch(island);
  document.addEventListener('island:load', ({ target }) => {
    if (target instanceof Element) watch(target);
  });
}
