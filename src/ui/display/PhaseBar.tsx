import './meter.scss';
import './phase-bar.scss';

export interface Phase {
  name: string;
  /** Its date or span as text, with the zone once on the page. */
  when: string;
  /** ms UTC; the page's clock marks what is past and what is now. The last phase has no end. */
  fromMs: number;
  /** End of the span that `when` tells, ms UTC. */
  toMs?: number;
  untilMs?: number;
}

interface PhaseBarProps {
  label: string;
  phases: readonly Phase[];
  /** Called off: the dates are what was planned, none of the phases is marked. */
  isOff?: boolean;
}

/**
 * The phases of a launch in their order. The HTML says dates only; the page's clock (`live-clock.ts`) marks each phase as
 * done, now or next, and moves the bar of the current one, without React. `data-when-…` lets a page say the dates in the
 * person's own zone; there is room for that.
 */
export function PhaseBar({ label, phases, isOff = false }: PhaseBarProps) {
  return (
    <div className="phase-bar">
      <ol className="phase-bar__list" aria-label={label}>
        {phases.map(({ name, when, fromMs, toMs, untilMs }) => (
          <li
            className="phase-bar__phase"
            key={name}
            data-phase-from={isOff ? undefined : fromMs}
            data-phase-until={untilMs}
            suppressHydrationWarning
          >
            <progress className="meter phase-bar__bar" max={1} value={0} aria-hidden="true" suppressHydrationWarning />
            <span className="phase-bar__name">{name}</span>
            <span className="phase-bar__when" data-when-from={fromMs} data-when-to={toMs}>
              {when}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
