import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useHydrated } from '../foundation/use-hydrated.ts';
import { directionOf, tabByKey } from './tab-keys.ts';
import './tabs.scss';

/** A tab of `Tabs`. */
export interface Tab<Id extends string> {
  /** Also the element id of the panel: without scripts the tab is a link to it. */
  id: Id;
  label: string;
  count?: string;
  panel?: ReactNode;
}

/** Props of `Tabs`. */
export interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
}

/**
 * Tabs and, if provided, their panels. Without scripts the tabs are links to panels that are all open; with them arrow
 * keys select a tab, in the writing direction. Until then a link opens its panel.
 */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const isHydrated = useHydrated();
  const selectedIndex = tabs.findIndex(({ id }) => id === selected);

  const press = (event: MouseEvent, id: Id) => {
    event.preventDefault();
    onSelect(id);
  };
  const key = (event: KeyboardEvent<HTMLElement>) => {
    const next = tabs[tabByKey(event.key, selectedIndex, tabs.length, directionOf(event.currentTarget)) ?? -1];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    event.currentTarget.querySelector<HTMLElement>(`#${CSS.escape(`tab-${next.id}`)}`)?.focus();
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={key}>
        {tabs.map(({ id, label: name, count }) => (
          <a
            className="tabs__tab"
            key={id}
            id={`tab-${id}`}
            href={`#${id}`}
            role="tab"
            aria-selected={id === selected}
            aria-controls={id}
            tabIndex={id === selected ? 0 : -1}
            onClick={(event) => press(event, id)}
          >
            {name}
            {count !== undefined && <span className="tabs__count">{count}</span>}
          </a>
        ))}
      </div>
      {tabs.map(
        ({ id, panel }) =>
          panel !== undefined && (
            <div
              key={id}
              id={id}
              role="tabpanel"
              aria-labelledby={`tab-${id}`}
              tabIndex={0}
              hidden={isHydrated && id !== selected}
              data-unselected={id !== selected && Boolean(panel) ? '' : undefined}
            >
              {panel}
            </div>
          ),
      )}
    </>
  );
}
