import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Steady } from './Steady.tsx';
import './chip.scss';

export interface ChipProps {
  children: ReactNode;
  /** `live`: under way now. The word says it too: a tone never speaks alone. */
  tone?: 'neutral' | 'live' | 'up' | 'down' | 'warn';
  /** Every word that may stand here: the chip keeps the size of the longest. */
  among?: readonly string[];
}

/** A short state word. */
export function Chip({ children, tone = 'neutral', among }: ChipProps) {
  return (
    <span className={classes('chip', tone !== 'neutral' && `chip--${tone}`)}>
      {among ? <Steady among={among}>{children}</Steady> : children}
    </span>
  );
}
