import './meter.scss';
import './phase-bar.scss';

/** A phase of a `PhaseBar`. */
export interface Phase {
  name: string;
  /** Its date or date range as text; the page names the zone once. */
  when: string;
  /** Start, ms UTC. */
  fromMs: number;
  /** End of the date range in `when`, ms UTC. */
  toMs?: number;
  /** Start of the next phase, ms UTC; the last phase has none. */
  untilMs?: number;
}

interface PhaseBarProps {
  label: string;
  phases: readonly Phase[];
  /** The launch is canceled: the dates were only planned, and no phase is marked. */
  isCanceled?: boolean;
}

/**
 * The phases of a launch in order. The HTML contains dates only; the page's clock (`live-clock.ts`) marks each phase as
 * done, now or next and moves the bar of the current one, without React. A page rewrites the dates of `data-when-…` in
 * the user's own time zone.
 */
export function PhaseBar({ label, phases, isCanceled = false }: PhaseBarProps) {
  return (
    <div className="phase-bar">
      <ol className={`phase-bar__list phase-bar__list--${phases.length}`} aria-label={label}>
        {phases.map(({ name, when, fromMs, toMs, untilMs }) => (
          <li
            className="phase-bar__phase"
            key={name}
            data-phase-from={isCanceled ? undefined : fromMs}
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
