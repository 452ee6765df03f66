import { Facts } from '../../ui/Facts.tsx';
import type { FactsProps } from '../../ui/Facts.tsx';
import type { LaunchFact } from '../words.ts';

type Props = { name: string; facts: readonly (LaunchFact & { unit?: string })[]; layout?: FactsProps['layout'] };

/** Figures of a launch as built, each in a place that `home-refresh.ts` finds by `name` and number. */
export function LiveFacts({ name, facts, layout = 'lines' }: Props) {
  const placed = facts.map((fact, place) => ({
    ...fact,
    value: <span data-figure={`${name} ${String(place)}`}>{fact.value}</span>,
  }));
  return <Facts layout={layout} facts={placed} />;
}
