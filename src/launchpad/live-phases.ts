import { isPageLang } from '../i18n/lang.ts';
import type { Lang } from '../i18n/lang.ts';
import { texts } from '../i18n/texts.ts';
import { timeLeft } from '../ui/live-clock.ts';
import { say } from '../ui/say.ts';
import { countdownOf, isOpen, phaseKey, phaseText } from './phases.ts';
import type { Phased } from './phases.ts';

const timesLength = 7;

/** Reads what `PhaseTag` wrote; undefined for anything else. */
export function readPhased(launch: string, times: string): Phased | undefined {
  const [kind, model, status] = launch.split(' ');
  const parts = times.split(',');
  if (
    (kind !== 'LAUNCHPAD' && kind !== 'LAUNCHPOOL' && kind !== 'UNKNOWN') ||
    (model !== 'v1' && model !== 'v2') ||
    parts.length !== timesLength
  )
    return undefined;
  const [announce, snapshotStart, snapshotEnd, commitStart, commitEnd, distribute, listing] = parts.map((part) =>
    part === '' ? undefined : Number(part),
  );
  if (announce === undefined || commitStart === undefined || commitEnd === undefined) return undefined;
  return {
    kind,
    model,
    status: status === '9' ? 9 : status === '-1' ? -1 : 0,
    times: { announce, snapshotStart, snapshotEnd, commitStart, commitEnd, distribute, listing },
  };
}

const write = (element: Element | null, text: string) => {
  if (element && element.textContent !== text) element.textContent = text;
};

/** What is left at which a countdown is spoken: a day, an hour, ten minutes, a minute, the end. quality.md Q-A04, ms */
const spokenMs = [86_400_000, 3_600_000, 600_000, 60_000, 0] as const;
/** A longer step is a jump of the clock or a sleep, not the passing of time. ms */
const stepMost = 5_000;

/** True when time, by passing, has just reached one of the marks. */
export const reachesMark = (beforeMs: number, leftMs: number) =>
  beforeMs - leftMs <= stepMost && spokenMs.some((mark) => beforeMs > mark && leftMs <= mark);

const leftBefore = new WeakMap<Element, { untilMs: number; leftMs: number }>();

/** Speaks what is left, at the marks alone; a countdown is never a live region. */
function speak(element: Element, project: Phased, nowMs: number, text: string): void {
  const before = leftBefore.get(element);
  const next = countdownOf(project, nowMs);
  if (next) leftBefore.set(element, { untilMs: next.untilMs, leftMs: next.untilMs - nowMs });
  if (before && reachesMark(before.leftMs, before.untilMs - nowMs)) say(text);
}

function show(element: HTMLElement, lang: Lang, nowMs: number): void {
  const project = readPhased(element.dataset['launch'] ?? '', element.dataset['times'] ?? '');
  if (!project) return;
  const t = texts(lang, 'launchpad');
  const chip = element.querySelector('[data-launch-phase]');
  write(chip, t(phaseText[phaseKey(project, nowMs)]));
  chip?.classList.toggle('chip--live', isOpen(project, nowMs));
  const next = countdownOf(project, nowMs);
  const left = element.querySelector('[data-launch-left]');
  write(left, next ? `${t(`countdown.${next.key}`)} ${timeLeft(lang, next.untilMs - nowMs)}` : '');
  if (!element.hasAttribute('data-leads')) return;
  speak(element, project, nowMs, `${chip?.textContent ?? ''} ${left?.textContent ?? ''}`.trim());
  document.querySelector('[data-while-open]')?.toggleAttribute('hidden', !isOpen(project, nowMs));
  const action = document.querySelector<HTMLElement>('[data-launch-action]');
  if (action) {
    const text = isOpen(project, nowMs) ? action.dataset['open'] : action.dataset['closed'];
    if (text !== undefined) write(action, text);
  }
}

/** Says the phase and what is left of it at each launch of the page. `nowMs`: the exchange's clock. */
export function showPhases(nowMs: number, root: ParentNode = document): void {
  const { lang } = document.documentElement;
  if (!isPageLang(lang)) return;
  for (const element of root.querySelectorAll<HTMLElement>('[data-launch]')) show(element, lang, nowMs);
}
