import { useState } from 'react';
import type { ReactNode } from 'react';
import './collapsible-filters.scss';

type Props = {
  label: string;
  /** True on phones; elsewhere the filters are always visible. */
  collapses: boolean;
  /** True when a filter is selected, which opens the filters. */
  isFiltered: boolean;
  children: ReactNode;
};

/** Filters that are collapsed on phones until the user opens them. launchpad.md 6 */
export function CollapsibleFilters({ label, collapses, isFiltered, children }: Props) {
  const [isOpen, setOpen] = useState(isFiltered);
  const [wasFiltered, setWasFiltered] = useState(isFiltered);
  if (isFiltered !== wasFiltered) {
    setWasFiltered(isFiltered);
    // Clearing the last filter does not close the filters that the user is working with.
    if (isFiltered) setOpen(true);
  }
  if (!collapses) return children;
  return (
    <details className="collapsible-filters" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="collapsible-filters__summary">{label}</summary>
      <div className="collapsible-filters__body">{children}</div>
    </details>
  );
}
