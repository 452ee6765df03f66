import type { ReactNode } from 'react';
import './as-table.scss';

/** A table behind a summary, which opens without scripts. */
export const AsTable = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details className="as-table">
    <summary>{summary}</summary>
    {children}
  </details>
);
