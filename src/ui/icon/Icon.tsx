import { TreeView } from '../art/TreeView.tsx';
import type { IconDrawing } from './drawing.ts';
import { iconTree } from './drawing.ts';
import '../art/art.scss';

/** An icon beside text: `<Icon of={eye} />`, its drawing imported from `icons.ts`. */
export function Icon({ of, size }: { of: IconDrawing; size?: number }) {
  return <TreeView tree={iconTree(of, size)} />;
}
