import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { circleAlert, circleCheck, info, triangleAlert } from '../icon/status-icons.ts';
import './notice.scss';

const icons = { info, done: circleCheck, warn: triangleAlert, error: circleAlert } as const;

/** Props of a `Notice`. */
export interface NoticeProps {
  tone?: 'info' | 'done' | 'warn' | 'error';
  title?: string;
  children?: ReactNode;
}

/**
 * A notice that what the page shows is old, at the lower edge of the screen and last in the part that it is about: it
 * comes and goes while the page is read, and must move nothing. Always rendered, without children when there is nothing
 * to say.
 */
export const FloatingNotice = ({ children }: { children: ReactNode }) => (
  <div className="floating-notice">{children && <Notice tone="warn">{children}</Notice>}</div>
);

/** A message that is part of the page. It is not announced; later messages are toasts. */
export function Notice({ tone = 'info', title, children }: NoticeProps) {
  return (
    <div className={`notice notice--${tone}`}>
      <span className="notice__icon">
        <Icon of={icons[tone]} />
      </span>
      <div className="notice__body">
        {title && <strong className="notice__title">{title}</strong>}
        {children}
      </div>
    </div>
  );
}
