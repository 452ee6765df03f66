import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import './card.scss';

export interface CardProps {
  children: ReactNode;
  as?: 'article' | 'section' | 'div' | 'aside' | 'li';
  /** The whole card is one link: put `card__link` on the heading's `a`. */
  link?: boolean;
  /** Stands above the body, edge to edge, in the cover's proportions. */
  art?: ReactNode;
}

/** A panel with a hairline border; its children form a column. */
export function Card({ children, as: Tag = 'div', link, art }: CardProps) {
  return (
    <Tag className={classes('card', link && 'card--link')}>
      {art && <div className="card__art">{art}</div>}
      <div className="card__body">{children}</div>
    </Tag>
  );
}
