import { Facts } from '#ui/display/Facts.tsx';
import type { FactsProps } from '#ui/display/Facts.tsx';
import type { LaunchFigure } from '../fact-texts.ts';

type Props = { facts: readonly LaunchFigure[]; layout?: FactsProps['layout'] };

/** Figures of a launch, each in an element that `writeFigures` finds by the figure's name. */
export function LaunchFigures({ facts, layout = 'lines' }: Props) {
  const named = facts.map((fact) => ({ ...fact, value: <span data-figure={fact.name}>{fact.value}</span> }));
  return <Facts layout={layout} facts={named} />;
}
