import { dayMs, hourMs, minuteMs } from '../formulas/durations.ts';
import { isPageLang } from '../i18n/lang.ts';
import type { Lang } from '../i18n/lang.ts';
import { texts } from '../i18n/texts.ts';
import { timeLeft } from '../ui/display/time-left.ts';
import { announce } from '../ui/foundation/announce.ts';
import { launchElements } from './launch-element.ts';
import { countdownOf, isOpen, phaseNameOf } from './phases.ts';
import type { PhasedLaunch } from './phases.ts';

const write = (element: Element | null, text: string) => {
  if (element && element.textContent !== text) element.textContent = text;
};

/** Remaining times at which a countdown is announced. quality.md Q-A04 */
const announcedMs = [dayMs, hourMs, 10 * minuteMs, minuteMs, 0] as const;
/** A longer tick means that the clock was set or the device was asleep. */
const maxTickMs = 5_000;

/**
 * True when a countdown that had `previousMs` left has just passed a time to announce, and not by a jump of the clock.
 */
export const reachesMark = (previousMs: number, leftMs: number) =>
  previousMs - leftMs <= maxTickMs && announcedMs.some((mark) => previousMs > mark && leftMs <= mark);

const previousCountdowns = new WeakMap<Element, { untilMs: number; leftMs: number }>();

/** Announces the remaining time at a few marks only: a live region would announce it every second. */
function announceAtMarks(element: Element, project: PhasedLaunch, nowMs: number, text: string): void {
  const previous = previousCountdowns.get(element);
  const next = countdownOf(project, nowMs);
  if (next) previousCountdowns.set(element, { untilMs: next.untilMs, leftMs: next.untilMs - nowMs });
  if (previous && reachesMark(previous.leftMs, previous.untilMs - nowMs)) announce(text);
}

function showPhase(element: HTMLElement, project: PhasedLaunch, lang: Lang, nowMs: number): void {
  const t = texts(lang, 'launchpad');
  const chip = element.querySelector('[data-launch-phase]');
  write(chip, t(`phase.${phaseNameOf(project, nowMs)}`));
  chip?.classList.toggle('chip--live', isOpen(project, nowMs));
  const next = countdownOf(project, nowMs);
  const left = element.querySelector('[data-launch-left]');
  write(left, next ? `${t(`countdown.${next.key}`)} ${timeLeft(lang, next.untilMs - nowMs)}` : '');
  element.toggleAttribute('data-early', nowMs < project.times.commitStart);
  if (!element.querySelector('[data-leads]')) return;
  announceAtMarks(element, project, nowMs, `${chip?.textContent ?? ''} ${left?.textContent ?? ''}`.trim());
  document.querySelector('[data-while-open]')?.toggleAttribute('hidden', !isOpen(project, nowMs));
  const action = document.querySelector<HTMLElement>('[data-launch-action]');
  if (action) {
    const text = isOpen(project, nowMs) ? action.dataset['open'] : action.dataset['closed'];
    if (text !== undefined) write(action, text);
  }
}

/** Writes the phase and countdown of each launch of the page at `nowMs` of the exchange's clock. */
export function showPhases(nowMs: number, root: ParentNode = document): void {
  const { lang } = document.documentElement;
  if (!isPageLang(lang)) return;
  for (const { element, data } of launchElements(root)) showPhase(element, data, lang, nowMs);
}
