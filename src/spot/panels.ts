import { directionOf, tabByKey } from '../ui/tab-keys.ts';

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
  panels.addEventListener('click', ({ target }) => {
    const tab = target instanceof Element ? target.closest<HTMLElement>('[role=tab]') : null;
    if (tab && tabs.includes(tab)) choose(panels, tab);
  });
  panels.querySelector('[role=tablist]')?.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent)) return;
    const from = tabs.findIndex((tab) => tab.ariaSelected === 'true');
    const next = tabs[tabByKey(event.key, from, tabs.length, directionOf(panels)) ?? -1];
    if (!next) return;
    event.preventDefault();
    choose(panels, next);
    next.focus();
  });
}

/** Runs the terminal's tabs: one panel in sight, arrow keys in the writing direction. */
export function startPanels(): void {
  for (const panels of document.querySelectorAll<HTMLElement>('[data-panels]')) run(panels);
}
