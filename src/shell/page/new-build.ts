import * as v from 'valibot';
import { hourMs } from '#formulas/durations.ts';
import { texts } from '#i18n/texts.ts';
import { whenLoaded } from '#session/lazy-import.ts';
import { $visibility } from '#session/presence.ts';
import { pageLang } from '../page-lang.ts';
import { showToast } from '../toasts/toasts.ts';

const BuildFile = v.object({ stamp: v.string() });

/** The stamp of the site's current build; undefined when the host does not answer in time. */
async function currentStamp(): Promise<string | undefined> {
  try {
    const response = await fetch('/build.json', { signal: AbortSignal.timeout(10_000) });
    return v.parse(BuildFile, await response.json()).stamp;
  } catch {
    return undefined;
  }
}

/**
 * Offers a reload when the site has other scripts or styles than this page. The reload keeps the fields. account.md 10
 */
async function offerNewBuild(): Promise<void> {
  const own = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
  const current = await currentStamp();
  if (own === undefined || current === undefined || current === own) return;
  const t = texts(pageLang(), 'common');
  let keepFields: () => void = () => undefined;
  whenLoaded(import('./kept-fields.ts'), (fields) => (keepFields = fields.keepFields));
  showToast(t('state.newBuild'), {
    tone: 'info',
    action: { label: t('action.reload'), href: location.href, onFollow: () => keepFields() },
  });
}

/** Checks for a new build when the page becomes visible after an hour or returns by Back. account.md 10 */
export function startBuildCheck(): void {
  $visibility.listen((now, before) => {
    if (before?.isVisible === false && now.isVisible && now.sinceMs - before.sinceMs >= hourMs) void offerNewBuild();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void offerNewBuild();
  });
}
