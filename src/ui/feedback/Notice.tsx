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
