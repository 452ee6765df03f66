import { useId } from 'react';
import { cover } from './cover.ts';
import { TreeView } from './TreeView.tsx';
import './art.scss';

/** A project's cover art in an island. */
export function CoverArt({ code, width, height }: { code: string; width?: number; height?: number }) {
  return <TreeView tree={cover(code, { id: useId(), width, height })} />;
}
