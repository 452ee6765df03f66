import type { ReactNode } from 'react';
import { classes } from '../foundation/classes.ts';
import './chip.scss';

/** Text that changes without moving its neighbours: it is as wide as the longest of its alternatives. */
function FixedWidthText({ children, alternatives }: { children: ReactNode; alternatives: readonly string[] }) {
  const widest = alternatives.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
  return (
    <span className="fixed-width" data-widest={widest}>
      <span>{children}</span>
    </span>
  );
}

/** Props of a `Chip`. */
export interface ChipProps {
  children: ReactNode;
  /** `live`: in progress. The text says so as well: color alone has no meaning. */
  tone?: 'neutral' | 'live' | 'up' | 'down' | 'warn';
  /** All possible texts: the chip is as wide as the longest. */
  alternatives?: readonly string[];
}

/** A short status text. */
export function Chip({ children, tone = 'neutral', alternatives }: ChipProps) {
  return (
    <span className={classes('chip', tone !== 'neutral' && `chip--${tone}`)}>
      {alternatives ? <FixedWidthText alternatives={alternatives}>{children}</FixedWidthText> : children}
    </span>
  );
}
