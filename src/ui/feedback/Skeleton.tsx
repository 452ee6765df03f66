import './skeleton.scss';

export interface SkeletonProps {
  shape?: 'text' | 'short' | 'figure' | 'row' | 'card';
  count?: number;
}

/** Stands in the final geometry while data comes. Hidden from screen readers: mark the region `aria-busy`. */
export function Skeleton({ shape = 'text', count = 1 }: SkeletonProps) {
  return Array.from({ length: count }, (_, place) => (
    <span
      className={shape === 'short' ? 'skeleton skeleton--text skeleton--short' : `skeleton skeleton--${shape}`}
      key={place}
      aria-hidden="true"
    />
  ));
}
