import { Svg } from '../art/Svg.tsx';
import type { IconDrawing } from './drawing.ts';
import { iconTree } from './drawing.ts';
import '../art/art.scss';

/** An icon beside a text: `<Icon of={eye} />` with a drawing from `icons.ts`. */
export function Icon({ of, size }: { of: IconDrawing; size?: number }) {
  return <Svg tree={iconTree(of, size)} />;
}
