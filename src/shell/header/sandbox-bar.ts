import * as v from 'valibot';
import { config } from '#config';
import { readEnvelope, readBodyText } from '#api/index.ts';
import { Ms } from '#contract/scalars.ts';
import { formatDate } from '#i18n/format.ts';
import { texts } from '#i18n/texts.ts';
import { $serverSecond, recordServerTime } from '#session/clock.ts';
import { startPoll } from '#session/poll.ts';
import { removeText, writeText } from '#session/storage.ts';
import { pageLang } from '../page-lang.ts';

/** Time between two requests, ms. Short, because another tab may move the clock at any time. */
const intervalMs = 2_000;
const timeoutMs = 10_000;
/** Response of the sandbox's clock: ms UTC, and how many times faster than real time it runs. */
const Clock = v.object({ now: Ms, speed: v.pipe(v.number(), v.finite(), v.minValue(0)) });

const lang = pageLang();
/** Finds the element marked `data-<name>`. */
const part = (name: string): HTMLElement | null => document.querySelector(`[data-${name}]`);

/** Reads the sandbox's clock. Returns undefined when the sandbox does not respond. exchange-api 1.8 */
async function readClock(): Promise<v.InferOutput<typeof Clock> | undefined> {
  const sentMs = performance.now();
  try {
    const response = await fetch(`${config.sandbox}/x/sandbox/clock`, {
      headers: { 'x-sandbox': '1' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const envelope = readEnvelope({ status: response.status, text: await readBodyText(response) });
    const clock = v.safeParse(Clock, envelope.ok ? envelope.result : undefined);
    if (!clock.success) return undefined;
    recordServerTime({ timeNow: clock.output.now, sentMs, receivedMs: performance.now() });
    return clock.output;
  } catch {
    return undefined;
  }
}

/** Where the console is: the page has the address of the environment that it was built for. */
function followEnvironment(): void {
  part('sandbox-console')?.setAttribute('href', `${config.sandbox}/x/sandbox/`);
}

function showClock(clock: v.InferOutput<typeof Clock> | undefined): void {
  const t = texts(lang, 'common');
  const speed = part('exchange-speed');
  if (speed) speed.textContent = clock ? t('ribbon.speed', { speed: clock.speed }) : t('ribbon.away');
}

/** Folds or unfolds the bar, stores the choice and moves the focus to the button that reverts it. */
function setFolded(isFolded: boolean): void {
  const root = document.documentElement.dataset;
  if (isFolded) {
    root['sandbox'] = 'folded';
    writeText('local', 'ribbon', 'folded');
    part('unfold')?.focus();
  } else {
    delete root['sandbox'];
    removeText('local', 'ribbon');
    part('fold')?.focus();
  }
}

/** Styles of the time by element: with the date, and without it for narrow screens. */
const styles = { 'exchange-time': 'momentZone', 'exchange-hour': 'timeZone' } as const;

/** Runs the bar of sandbox builds: time, speed and folding. */
export function startSandboxBar(): void {
  const times = Object.entries(styles).map(([name, style]) => ({ style, element: part(name) }));
  $serverSecond.subscribe((nowMs) => {
    if (nowMs <= 0) return;
    for (const { style, element } of times)
      if (element) element.textContent = formatDate(lang, nowMs, { zone: 'UTC', style });
  });
  if (config.deployment === 'start') followEnvironment();
  part('fold')?.addEventListener('click', () => setFolded(true));
  part('unfold')?.addEventListener('click', () => setFolded(false));
  startPoll({ request: async () => showClock(await readClock()), intervalMs });
}
