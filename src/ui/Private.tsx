import type { ReactNode } from 'react';

/** An amount that belongs to a person: dots stand in its place while they hide amounts. */
export function Private({ children }: { children: ReactNode }) {
  return (
    <span className="private">
      <span>{children}</span>
    </span>
  );
}
