import { defaultLang, isPageLang } from '#i18n/lang.ts';
import type { Lang } from '#i18n/lang.ts';
import { timeLeft } from './time-left.ts';

/** The state of a phase and the elapsed share of it, 0 to 1. Times in ms UTC. */
export function phaseAt(
  nowMs: number,
  fromMs: number,
  untilMs = Infinity,
): { phase: 'done' | 'now' | 'next'; share: number } {
  if (nowMs < fromMs) return { phase: 'next', share: 0 };
  if (nowMs >= untilMs) return { phase: 'done', share: 1 };
  return { phase: 'now', share: untilMs === Infinity ? 1 : (nowMs - fromMs) / (untilMs - fromMs) };
}

function showCountdown(element: HTMLElement, lang: Lang, nowMs: number): void {
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

/**
 * Updates countdowns and phases below `root` to `nowMs`, ms UTC of the exchange's clock. The shell calls it each
 * second.
 */
export function updateLiveClock(nowMs: number, root: ParentNode = document): void {
  const { lang } = document.documentElement;
  const known = isPageLang(lang) ? lang : defaultLang;
  for (const element of root.querySelectorAll<HTMLElement>('[data-countdown]')) showCountdown(element, known, nowMs);
  for (const element of root.querySelectorAll<HTMLElement>('[data-phase-from]')) showPhase(element, nowMs);
}
