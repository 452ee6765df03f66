import { useEffect } from 'react';
import { classes } from '../foundation/classes.ts';
import { countdownAdded } from './countdown-added.ts';
import './countdown.scss';

/** Props of a `Countdown`. */
export interface CountdownProps {
  /** The end, ms UTC. */
  untilMs: number;
  /** Short text of the end, such as "2 Jun, 14:00": shown until the clock runs. */
  ends: string;
  /** Full text of the end with its zone: the accessible name. */
  name: string;
  /** Text after the end. */
  over: string;
  align?: 'start' | 'end';
}

/**
 * Time left until `untilMs`. The HTML contains the end; the page's clock (`live-clock.ts`) replaces it each second with
 * the time left, such as "1d 05:22:10", by the exchange's time and without React. Not a live region. quality.md Q-A04
 */
export function Countdown({ untilMs, ends, name, over, align = 'start' }: CountdownProps) {
  useEffect(() => void document.dispatchEvent(new Event(countdownAdded)), []);
  return (
    <span
      className={classes('countdown', align === 'end' && 'countdown--end')}
      role="timer"
      aria-label={name}
      title={name}
      data-widest={ends}
      data-countdown={untilMs}
      data-over={over}
      suppressHydrationWarning
    >
      {ends}
    </span>
  );
}
