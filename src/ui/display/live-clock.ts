const secondMs = 1_000;
const daySeconds = 86_400;

const two = (count: number): string => String(count).padStart(2, '0');

/** Time left as "05:22:10", with days as "1d 05:22:10" in the page's language. Nothing left is "00:00:00". */
export function timeLeft(lang: string, leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / secondMs));
  const days = Math.floor(seconds / daySeconds);
  const clock = [Math.floor((seconds % daySeconds) / 3_600), Math.floor((seconds % 3_600) / 60), seconds % 60]
    .map(two)
    .join(':');
  if (days === 0) return clock;
  return `${new Intl.NumberFormat(lang, { style: 'unit', unit: 'day', unitDisplay: 'narrow', numberingSystem: 'latn' }).format(days)} ${clock}`;
}

/** Where a phase stands and how much of it is over, 0 to 1. */
export function phaseAt(
  nowMs: number,
  fromMs: number,
  untilMs = Infinity,
): { phase: 'done' | 'now' | 'next'; share: number } {
  if (nowMs < fromMs) return { phase: 'next', share: 0 };
  if (nowMs >= untilMs) return { phase: 'done', share: 1 };
  return { phase: 'now', share: untilMs === Infinity ? 1 : (nowMs - fromMs) / (untilMs - fromMs) };
}

function showCountdown(element: HTMLElement, lang: string, nowMs: number): void {
  const leftMs = Number(element.dataset['countdown']) - nowMs;
  const text = leftMs > 0 ? timeLeft(lang, leftMs) : (element.dataset['over'] ?? '');
  if (element.textContent !== text) element.textContent = text;
}

function showPhase(element: HTMLElement, nowMs: number): void {
  const { phaseFrom, phaseUntil } = element.dataset;
  const { phase, share } = phaseAt(nowMs, Number(phaseFrom), phaseUntil === undefined ? undefined : Number(phaseUntil));
  if (element.dataset['phase'] !== phase) element.dataset['phase'] = phase;
  if (phase === 'now') element.ariaCurrent = 'step';
  else element.ariaCurrent = null;
  const bar = element.querySelector('progress');
  if (bar) bar.value = phase === 'now' ? Math.round(share * 1_000) / 1_000 : 0;
}

/** Shows countdowns and phases of the page for one moment, in ms UTC of the exchange's clock. The shell calls it each second. */
export function showMoment(nowMs: number, root: ParentNode = document): void {
  const { lang } = document.documentElement;
  for (const element of root.querySelectorAll<HTMLElement>('[data-countdown]')) showCountdown(element, lang, nowMs);
  for (const element of root.querySelectorAll<HTMLElement>('[data-phase-from]')) showPhase(element, nowMs);
}
