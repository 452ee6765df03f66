import * as v from 'valibot';
import { storedAtom } from '#session/storage.ts';
import { directionOf, tabByKey } from '#ui/navigation/tab-keys.ts';

/** Selected tab of each tab group, by the element id of the group's first tab. */
const $selectedTabs = storedAtom('terminalPanels', v.record(v.string(), v.string()), {});

function showTab(panels: HTMLElement, selected: HTMLElement): void {
  for (const tab of panels.querySelectorAll<HTMLElement>('[role=tab]')) {
    const isSelected = tab === selected;
    tab.setAttribute('aria-selected', String(isSelected));
    tab.tabIndex = isSelected ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
    if (panel) panel.hidden = !isSelected;
  }
}

function startTabs(panels: HTMLElement): void {
  const tabs = [...panels.querySelectorAll<HTMLElement>('[role=tab]')];
  const groupId = tabs[0]?.id ?? '';
  const select = (tab: HTMLElement) => {
    showTab(panels, tab);
    $selectedTabs.set({ ...$selectedTabs.get(), [groupId]: tab.id });
  };
  const last = tabs.find(({ id }) => id === $selectedTabs.get()[groupId]);
  if (last) showTab(panels, last);
  panels.addEventListener('click', ({ target }) => {
    const tab = target instanceof Element ? target.closest<HTMLElement>('[role=tab]') : null;
    if (tab && tabs.includes(tab)) select(tab);
  });
  panels.querySelector('[role=tablist]')?.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent)) return;
    const from = tabs.findIndex((tab) => tab.ariaSelected === 'true');
    const next = tabs[tabByKey(event.key, from, tabs.length, directionOf(panels)) ?? -1];
    if (!next) return;
    event.preventDefault();
    select(next);
    next.focus();
  });
}

/** Starts the terminal's tabs, the last selected panel first; arrow keys follow the writing direction. */
export function startPanels(): void {
  for (const panels of document.querySelectorAll<HTMLElement>('[data-panels]')) startTabs(panels);
}
