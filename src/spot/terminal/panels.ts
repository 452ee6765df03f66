import * as v from 'valibot';
import { kept } from '../session/storage.ts';
import { directionOf, tabByKey } from '../ui/tab-keys.ts';

/** Which panel was in sight last, by the first of its tabs: element ids. */
const $inSight = kept('terminalPanels', v.record(v.string(), v.string()), {});

function choose(panels: HTMLElement, chosen: HTMLElement): void {
  for (const tab of panels.querySelectorAll<HTMLElement>('[role=tab]')) {
    const isChosen = tab === chosen;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
    if (panel) panel.hidden = !isChosen;
  }
}

function run(panels: HTMLElement): void {
  const tabs = [...panels.querySelectorAll<HTMLElement>('[role=tab]')];
  const name = tabs[0]?.id ?? '';
  const take = (tab: HTMLElement) => {
    choose(panels, tab);
    $inSight.set({ ...$inSight.get(), [name]: tab.id });
  };
  const last = tabs.find(({ id }) => id === $inSight.get()[name]);
  if (last) choose(panels, last);
  panels.addEventListener('click', ({ target }) => {
    const tab = target instanceof Element ? target.closest<HTMLElement>('[role=tab]') : null;
    if (tab && tabs.includes(tab)) take(tab);
  });
  panels.querySelector('[role=tablist]')?.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent)) return;
    const from = tabs.findIndex((tab) => tab.ariaSelected === 'true');
    const next = tabs[tabByKey(event.key, from, tabs.length, directionOf(panels)) ?? -1];
    if (!next) return;
    event.preventDefault();
    take(next);
    next.focus();
  });
}

/** Runs the terminal's tabs: one panel in sight, the one of last time at first; arrow keys in the writing direction. */
export function startPanels(): void {
  for (const panels of document.querySelectorAll<HTMLElement>('[data-panels]')) run(panels);
}
