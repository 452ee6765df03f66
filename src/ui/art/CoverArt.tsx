import { useId } from 'react';
import { cover } from './cover.ts';
import { Svg } from './Svg.tsx';
import './art.scss';

/** A project's cover art for islands; `small` for thumbnails. */
export function CoverArt({ code, small = false }: { code: string; small?: boolean }) {
  return <Svg tree={cover(code, { id: useId(), small })} />;
}

/**
 * The thumbnail of a launch: a picture in the page, or a file that loads once it is seen, which the build makes for the
 * launches that it knows (`hasFile`).
 */
export const CoverThumb = ({ code, hasFile = false }: { code: string; hasFile?: boolean | undefined }) =>
  hasFile ? (
    // React sets attributes in this order, and a picture with an address loads at once unless it is lazy already.
    <img className="art" loading="lazy" src={`/covers/${code}.svg`} width={640} height={360} alt="" />
  ) : (
    <CoverArt code={code} small />
  );
