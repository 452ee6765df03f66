import { useId } from 'react';
import { direction } from '#i18n/lang.ts';
import type { Lang } from '#i18n/lang.ts';
import { classes } from '#ui/foundation/classes.ts';
import { zonesOf } from './bar-marks.ts';
import type { BarMarks } from './bar-marks.ts';
import './risk-bar.scss';

interface RiskBarProps {
  lang: Lang;
  /** Rates as numbers: positions, never amounts. Undefined while a rate is not known. */
  current: number | undefined;
  /** After the order. */
  filled?: number | undefined;
  /** After a price change: a pointer above the bar. */
  changed?: number | undefined;
  /** The pointer is a dashed line in the bar, without an arrow above it. */
  dashed?: boolean;
  /** Color of what is used: that of its level. */
  tone?: 'warn' | 'down' | undefined;
  marks: BarMarks | undefined;
  /** Further marks that begin no zone. */
  edges?: readonly number[];
  /** The rate at the end of the bar. */
  max?: number;
  thin?: boolean;
}

const height = { thin: 6, full: 10 } as const;
const pointerHeight = 8;
/** How far a dashed pointer is longer than the bar, each side. */
const overhang = 4;
const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

/**
 * A bar of risk rates: zones with patterns, what is used now and what an order adds. The text beside it says the same.
 * L35
 */
export function RiskBar(props: RiskBarProps) {
  const { lang, current, filled, changed, dashed, tone, marks, edges = [], max = 1, thin } = props;
  const id = useId();
  const isMirrored = direction(lang) === 'rtl';
  const share = (rate: number): number => Math.min(Math.max(rate / max, 0), 1);
  /** Position and width of a part of the bar; bars follow the direction of the text. */
  const part = (from: number, to: number) => {
    const [start, end] = [share(from), share(to)];
    return { x: percent(isMirrored ? 1 - end : start), width: percent(Math.max(end - start, 0)) };
  };
  const zones = zonesOf(marks, max);
  const used = Math.min(current ?? 0, filled ?? current ?? 0);
  const top = changed === undefined || dashed ? 0 : pointerHeight;
  const bar = height[thin ? 'thin' : 'full'];
  return (
    <svg
      className={classes('risk-bar', current === undefined && 'risk-bar--unknown')}
      width="100%"
      height={bar + top}
      aria-hidden="true"
    >
      <defs>
        <pattern id={`${id}-limited`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="risk-bar__track" width="6" height="6" />
          <rect className="risk-bar__warn" width="2" height="6" />
        </pattern>
        <pattern id={`${id}-call`} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="risk-bar__track" width="4" height="4" />
          <rect className="risk-bar__warn" width="2.6" height="4" />
        </pattern>
      </defs>
      <g transform={top > 0 ? `translate(0 ${top})` : undefined}>
        <rect className="risk-bar__track" width="100%" height={bar} rx="2" />
        {zones.map(({ kind, from, to }) => (
          <rect
            key={kind}
            className={kind === 'liquidation' ? 'risk-bar__end' : undefined}
            fill={kind === 'liquidation' ? undefined : `url(#${id}-${kind})`}
            height={bar}
            {...part(from, to)}
          />
        ))}
        {current !== undefined && (
          <rect
            className={classes('risk-bar__used', tone && `risk-bar__used--${tone}`)}
            height={bar}
            rx="2"
            {...part(0, used)}
          />
        )}
        {current !== undefined && filled !== undefined && filled !== current && (
          <rect
            className={filled > current ? 'risk-bar__more' : 'risk-bar__less'}
            height={bar}
            {...part(used, Math.max(current, filled))}
          />
        )}
        {[...edges, ...zones.map(({ from }) => from)].map((from) => (
          <rect key={from} className="risk-bar__mark" width="2" height={bar} x={part(from, from).x} />
        ))}
      </g>
      {changed !== undefined && (
        <svg className="risk-bar__pointer" x={part(changed, changed).x} overflow="visible">
          {dashed ? (
            <path className="risk-bar__dashes" d={`M0 ${-overhang}V${bar + overhang}`} />
          ) : (
            <>
              <path d={`M0 ${top}l-5 ${-top}h10z`} />
              <rect x="-1" y={top} width="2" height={bar} />
            </>
          )}
        </svg>
      )}
    </svg>
  );
}
