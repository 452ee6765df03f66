import type { Domain } from '#sandbox/exchange/domain.ts';
import { domains } from '#sandbox/domains.ts';

/** Returns all domains of the exchange; those that are named lack the named parts. */
export function domainsWithout(removed: Readonly<Record<string, readonly ('seed' | 'open')[]>>): readonly Domain[] {
  const unknown = Object.keys(removed).filter((name) => !domains.some((domain) => domain.name === name));
  if (unknown.length > 0) throw new Error(`no domain ${unknown.join(', ')}`);
  return domains.map((domain) => {
    const reduced = { ...domain };
    for (const part of removed[domain.name] ?? []) delete reduced[part];
    return reduced;
  });
}

/**
 * The domains without seeded debts, whose hourly interest is most of the work of a long clock jump and has its own
 * tests.
 */
export const domainsWithoutDebts = domainsWithout({ margin: ['seed'], loans: ['seed'] });
