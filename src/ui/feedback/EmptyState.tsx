import type { ReactNode } from 'react';
import { classes } from '../foundation/classes.ts';
import { Icon } from '../icon/Icon.tsx';
import type { IconDrawing } from '../icon/drawing.ts';
import { inbox, lock, user } from '../icon/icons.ts';
import { circleAlert } from '../icon/status-icons.ts';
import './empty-state.scss';

/** Props of the empty, error, restricted and logged-out states. */
export interface EmptyStateProps {
  title: string;
  /** Explanation: what would be here, what happened, or what is still possible. */
  children?: ReactNode;
  /** The next step: a button or link. */
  action?: ReactNode;
  /** Heading level. */
  level?: 2 | 3;
  framed?: boolean;
}

function StateMessage({ icon, title, children, action, level = 3, framed }: EmptyStateProps & { icon: IconDrawing }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={classes('empty-state', framed && 'empty-state--framed')}>
      <span className="empty-state__icon">
        <Icon of={icon} size={20} />
      </span>
      <Heading className="empty-state__title">{title}</Heading>
      {children && <div className="empty-state__text">{children}</div>}
      {action && <div className="empty-state__actions">{action}</div>}
    </div>
  );
}

/** Shown for an empty list: what would be in it, and the next step. */
export const EmptyState = (props: EmptyStateProps) => <StateMessage icon={inbox} {...props} />;
/** Shown when loading failed: what happened, and a retry. */
export const ErrorState = (props: EmptyStateProps) => <StateMessage icon={circleAlert} {...props} />;
/** Shown when the person may not use a feature: the reason, and what is still possible. */
export const RestrictedState = (props: EmptyStateProps) => <StateMessage icon={lock} {...props} />;
/** Shown to visitors instead of private content. */
export const LoggedOutState = (props: EmptyStateProps) => <StateMessage icon={user} {...props} />;
