import type { ReactNode } from 'react';
import './chip.scss';

/** Text that changes without moving its neighbours: it is as wide as the longest of its alternatives. */
export function FixedWidthText({ children, alternatives }: { children: ReactNode; alternatives: readonly string[] }) {
  const widest = alternatives.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
  return (
    <span className="fixed-width" data-widest={widest}>
      <span>{children}</span>
    </span>
  );
}
