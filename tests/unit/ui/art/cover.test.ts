import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cover } from '#ui/art/cover.ts';
import type { SvgTree } from '#ui/art/svg-tree.ts';
import { svgMarkup } from '#ui/art/svg-tree.ts';

const draw = (code: string, id = 'hero') => svgMarkup(cover(code, { id }));
const shapes = new Set(['svg', 'linearGradient', 'stop', 'rect', 'g', 'circle', 'path']);

function everyNode(tree: SvgTree): SvgTree[] {
  return [tree, ...(tree.children ?? []).flatMap((child) => (typeof child === 'string' ? [] : everyNode(child)))];
}

describe('cover art', () => {
  test('[Q-S09] the same code has the same picture, another code a different one', () => {
    expect(draw('HALO')).toBe(draw('HALO'));
    expect(draw('HALO')).not.toBe(draw('ORBT'));
  });

  test('[Q-S09] the code chooses one of at least six compositions, so that a list does not look like one picture', () => {
    const compositionOf = (code: string) =>
      (cover(code, { id: 'hero' }).children ?? [])
        .map((child) => (typeof child === 'string' ? '' : child.tag))
        .join(' ');
    const launches = 'HALO TIDE FERN SOLE ORBT REEF MOSS QUAR VELA DUNE NIMB KELP'.split(' ');
    const compositions = Map.groupBy(launches, compositionOf);
    expect(compositions.size).toBeGreaterThanOrEqual(6);
    expect(Math.max(...[...compositions.values()].map((codes) => codes.length))).toBeLessThanOrEqual(2);
  });

  test('[OK10] the hues of a brand color the art: 40 codes have 40 pictures, a code another one in another brand', () => {
    const sea = { hues: [165, 185, 205, 225, 245], chroma: 0.05 };
    const drawn = (code: string) => svgMarkup(cover(code, { id: 'hero' }, sea));
    const codes = Array.from({ length: 40 }, (_, index) => `C${index}`);
    expect(new Set(codes.map(drawn)).size).toBe(40);
    for (const code of codes) expect(drawn(code)).not.toBe(draw(code));
    const grounds = new Set(
      codes.map((code) => /stop-color="oklch\(0\.2 ([\d.]+) (\d+)\)"/.exec(drawn(code))?.slice(1).join(' ')),
    );
    expect([...grounds].toSorted()).toEqual(sea.hues.map((hue) => `0.023 ${hue}`));
  });

  test('[Q-S09] the gradient is named by the id, so that a code can be drawn twice on a page', () => {
    expect(draw('HALO', 'hero')).toContain('id="hero"');
    expect(draw('HALO', 'hero')).toContain('url(#hero)');
    expect(draw('HALO', 'card').replaceAll('card', 'hero')).toBe(draw('HALO', 'hero'));
  });

  test.each(['<script>', 'halo', 'A"onload="x', '', 'A'.repeat(21), 'Ａ'])(
    '[Q-S09] %j is not a code and draws the neutral cover',
    (code) => {
      expect(draw(code)).toBe(draw(''));
    },
  );

  test('[Q-S09] for any code only shapes with finite figures are drawn', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (code) => {
        const tree = cover(code, { id: 'hero' });
        expect(everyNode(tree).every(({ tag }) => shapes.has(tag))).toBe(true);
        expect(svgMarkup(tree)).not.toMatch(/NaN|Infinity|undefined/);
      }),
    );
  });

  test('[Q-S09] printing escapes texts and values', () => {
    const printed = svgMarkup({ tag: 'text', attrs: { title: '"><script>' }, children: ['<img onerror=x>'] });
    expect(printed).toBe('<text title="&quot;&gt;&lt;script&gt;">&lt;img onerror=x&gt;</text>');
  });
});
