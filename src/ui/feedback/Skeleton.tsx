import './skeleton.scss';

/** Props of a `Skeleton`. */
export interface SkeletonProps {
  shape?: 'text' | 'short' | 'figure' | 'row' | 'card';
  count?: number;
}

/** Placeholder with the final size while data loads. Hidden from screen readers: mark the region `aria-busy`. */
export function Skeleton({ shape = 'text', count = 1 }: SkeletonProps) {
  return Array.from({ length: count }, (_, index) => (
    <span
      className={shape === 'short' ? 'skeleton skeleton--text skeleton--short' : `skeleton skeleton--${shape}`}
      key={index}
      aria-hidden="true"
    />
  ));
}
