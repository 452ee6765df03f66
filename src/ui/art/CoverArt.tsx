import { useId } from 'react';
import { cover } from './cover.ts';
import { Svg } from './Svg.tsx';
import './art.scss';

/** A project's cover art for islands; `small` for thumbnails. */
export function CoverArt({ code, small = false }: { code: string; small?: boolean }) {
  return <Svg tree={cover(code, { id: useId(), small })} />;
}
