import { useId } from 'react';
import { cover } from './cover.ts';
import { TreeView } from './TreeView.tsx';
import './art.scss';

/** A project's cover art in an island; `small` for a thumbnail. */
export function CoverArt({ code, small = false }: { code: string; small?: boolean }) {
  return <TreeView tree={cover(code, { id: useId(), small })} />;
}
