import * as v from 'valibot';
import { config } from '../../slipway.config.ts';
import { openReply, readCapped } from '../api/index.ts';
import { intlLocale } from '../i18n/lang.ts';
import { texts } from '../i18n/texts.ts';
import { $second, hearTime } from '../session/clock.ts';
import { removeText, writeText } from '../session/storage.ts';
import { pageLang } from './page-lang.ts';

/** How often the exchange is asked: its clock may be moved from another tab at any time. ms */
const askMs = 2_000;
const limitMs = 10_000;
const Clock = v.object({ now: v.number(), speed: v.number() });

const lang = pageLang();
const part = (name: string): HTMLElement | null => document.querySelector(`[data-${name}]`);

/** Reads the sandbox's clock; undefined when it does not answer. exchange-api 1.8 */
async function readClock(): Promise<v.InferOutput<typeof Clock> | undefined> {
  const sentMs = performance.now();
  try {
    const response = await fetch(`${config.sandbox}/x/sandbox/clock`, {
      headers: { 'x-sandbox': '1' },
      signal: AbortSignal.timeout(limitMs),
    });
    const opened = openReply({ status: response.status, text: await readCapped(response) });
    const clock = v.safeParse(Clock, opened.ok ? opened.result : undefined);
    if (!clock.success) return undefined;
    hearTime({ timeNow: clock.output.now, sentMs, receivedMs: performance.now() });
    return clock.output;
  } catch {
    return undefined;
  }
}

function showClock(clock: v.InferOutput<typeof Clock> | undefined): void {
  const t = texts(lang, 'common');
  const speed = part('exchange-speed');
  if (speed) speed.textContent = clock ? t('ribbon.speed', { speed: clock.speed }) : t('ribbon.away');
}

/** Keeps asking while the page is seen. */
function followClock(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    clearTimeout(timer);
    if (document.hidden) return;
    const clock = await readClock();
    showClock(clock);
    timer = setTimeout(() => void ask(), askMs);
  };
  document.addEventListener('visibilitychange', () => void ask());
  void ask();
}

function fold(isFolded: boolean): void {
  const root = document.documentElement.dataset;
  if (isFolded) {
    root['ribbon'] = 'folded';
    writeText('local', 'ribbon', 'folded');
    part('unfold')?.focus();
  } else {
    delete root['ribbon'];
    removeText('local', 'ribbon');
    part('fold')?.focus();
  }
}

/** The exchange's time to the second, in UTC: with its day, and alone where there is no room. */
const utc = (style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(intlLocale(lang), {
    ...style,
    hourCycle: 'h23',
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  });
const formats = {
  'exchange-time': utc({ dateStyle: 'medium', timeStyle: 'medium' }),
  'exchange-hour': utc({ timeStyle: 'medium' }),
} as const;

/** Runs the sandbox's ribbon. */
export function startRibbon(): void {
  const times = Object.entries(formats).map(([name, format]) => ({ format, element: part(name) }));
  $second.subscribe((nowMs) => {
    if (nowMs <= 0) return;
    for (const { format, element } of times) if (element) element.textContent = `${format.format(nowMs)} UTC`;
  });
  part('fold')?.addEventListener('click', () => fold(true));
  part('unfold')?.addEventListener('click', () => fold(false));
  followClock();
}
