import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import '../filter-fold.scss';

type Props = {
  label: string;
  /** On phones; elsewhere the filters stand as they are. */
  folds: boolean;
  /** A filter is chosen: then they are in sight at first. */
  isFiltered: boolean;
  children: ReactNode;
};

/** Filters that a phone keeps out of the list's way until they are asked for. launchpad.md 6 */
export function FilterFold({ label, folds, isFiltered, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // Never closed under the finger: clearing the last filter leaves it open.
    if (isFiltered) setOpen(true);
  }, [isFiltered]);
  if (!folds) return children;
  return (
    <details className="filter-fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="filter-fold__summary">{label}</summary>
      <div className="filter-fold__body">{children}</div>
    </details>
  );
}
