import { Facts } from '#ui/display/Facts.tsx';
import type { Fact, FactsProps } from '#ui/display/Facts.tsx';
import type { LaunchFact, LaunchFigure } from '../fact-texts.ts';

/** The value of a figure. Scripts write new ones before React runs, which then keeps them. docs/decisions/0021 */
export const Figure = ({ name, value }: { name: string; value: string }) => (
  <span data-figure={name} suppressHydrationWarning>
    {value}
  </span>
);

/** Returns figures as facts, each value in an element that `writeFigures` finds by the figure's name. */
export const namedFacts = (figures: readonly (LaunchFact & { name: string; unit?: string })[]): Fact[] =>
  figures.map(({ name, value, ...fact }) => ({ ...fact, value: <Figure name={name} value={value} /> }));

type Props = { facts: readonly LaunchFigure[]; layout?: FactsProps['layout'] };

/** Figures of a launch, each in an element that `writeFigures` finds by the figure's name. */
export const LaunchFigures = ({ facts, layout = 'lines' }: Props) => (
  <Facts layout={layout} facts={namedFacts(facts)} />
);
