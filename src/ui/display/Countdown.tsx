import { classes } from './classes.ts';
import './countdown.scss';

export interface CountdownProps {
  /** ms UTC of the end it counts to. */
  untilMs: number;
  /** The end as text, short, as "2 Jun, 14:00": stands in the HTML until the clock runs. */
  ends: string;
  /** The end whole, with its zone: the element's name. */
  name: string;
  /** Stands when the time is over. */
  over: string;
  align?: 'start' | 'end';
}

/**
 * Time left until `untilMs`. The HTML says when it ends; the page's clock (`live-clock.ts`) turns that into "1d 05:22:10"
 * each second, by the exchange's time and without React. Not a live region. quality.md Q-A04
 */
export function Countdown({ untilMs, ends, name, over, align = 'start' }: CountdownProps) {
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
