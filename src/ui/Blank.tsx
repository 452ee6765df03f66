import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon/Icon.tsx';
import type { IconDrawing } from './icon/drawing.ts';
import { circleAlert, inbox, lock, user } from './icon/icons.ts';
import './blank.scss';

export interface BlankProps {
  title: string;
  /** What would be here, what happened and what was kept, or what can still be done. */
  children?: ReactNode;
  /** The one next step: a button or link. */
  action?: ReactNode;
  /** Heading level that fits its place. */
  level?: 2 | 3;
  framed?: boolean;
}

function Blank({ icon, title, children, action, level = 3, framed }: BlankProps & { icon: IconDrawing }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={classes('blank', framed && 'blank--framed')}>
      <span className="blank__icon">
        <Icon of={icon} size={20} />
      </span>
      <Heading className="blank__title">{title}</Heading>
      {children && <div className="blank__text">{children}</div>}
      {action && <div className="blank__actions">{action}</div>}
    </div>
  );
}

/** Nothing here yet: says what would be, and offers the next step. */
export const EmptyState = (props: BlankProps) => <Blank icon={inbox} {...props} />;
/** It could not be loaded: says what happened and what was kept, and offers the retry. */
export const ErrorState = (props: BlankProps) => <Blank icon={circleAlert} {...props} />;
/** Not for this person: says why, and what can still be done. */
export const RestrictedState = (props: BlankProps) => <Blank icon={lock} {...props} />;
/** Only for who is logged in. */
export const LoggedOutState = (props: BlankProps) => <Blank icon={user} {...props} />;
