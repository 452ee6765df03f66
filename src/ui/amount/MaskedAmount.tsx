import type { ReactNode } from 'react';

/** A person's own amount, replaced by dots while the person hides amounts. */
export function MaskedAmount({ children }: { children: ReactNode }) {
  return (
    <span className="masked-amount">
      <span>{children}</span>
    </span>
  );
}
