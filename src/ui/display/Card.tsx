import type { ReactNode } from 'react';
import { classes } from '../foundation/classes.ts';
import './card.scss';

/** Props of a `Card`. */
export interface CardProps {
  children: ReactNode;
  as?: 'article' | 'section' | 'div' | 'aside' | 'li';
  /** The whole card is one link: put `card__link` on the heading's `a`. */
  link?: boolean;
  /** Cover art above the body, from edge to edge. */
  art?: ReactNode;
  /** Attributes for scripts that find the card. */
  data?: Readonly<Record<`data-${string}`, string>>;
}

/** A bordered panel whose children form a column. */
export function Card({ children, as: Tag = 'div', link, art, data }: CardProps) {
  return (
    <Tag className={classes('card', link && 'card--link')} {...data}>
      {art && <div className="card__art">{art}</div>}
      <div className="card__body">{children}</div>
    </Tag>
  );
}
