import type { ReactNode } from 'react';
import './chip.scss';

/** Text that changes without moving its neighbours: it is as wide as the longest of `among`. */
export function Steady({ children, among }: { children: ReactNode; among: readonly string[] }) {
  const widest = among.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
  return (
    <span className="steady" data-widest={widest}>
      <span>{children}</span>
    </span>
  );
}
