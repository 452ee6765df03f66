import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cover } from '../../../src/ui/art/cover.ts';
import type { Tree } from '../../../src/ui/art/tree.ts';
import { printTree } from '../../../src/ui/art/tree.ts';

const draw = (code: string, id = 'place') => printTree(cover(code, { id }));
const drawn = new Set(['svg', 'linearGradient', 'stop', 'rect', 'g', 'circle', 'path']);

function everyNode(tree: Tree): Tree[] {
  return [tree, ...(tree.children ?? []).flatMap((child) => (typeof child === 'string' ? [] : everyNode(child)))];
}

describe('cover art', () => {
  test('[Q-S09] the same code gives the same picture, another code another one', () => {
    expect(draw('HALO')).toBe(draw('HALO'));
    expect(draw('HALO')).not.toBe(draw('ORBT'));
  });

  test('[Q-S09] the gradient is named by the place, so that one code may stand twice on a page', () => {
    expect(draw('HALO', 'hero')).toContain('id="hero"');
    expect(draw('HALO', 'hero')).toContain('url(#hero)');
    expect(draw('HALO', 'card').replaceAll('card', 'hero')).toBe(draw('HALO', 'hero'));
  });

  test.each(['<script>', 'halo', 'A"onload="x', '', 'A'.repeat(21), 'Ａ'])(
    '[Q-S09] %j is no code and draws the neutral cover',
    (code) => {
      expect(draw(code)).toBe(draw(''));
    },
  );

  test('[Q-S09] whatever the code, only shapes and finite figures are drawn', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (code) => {
        const tree = cover(code, { id: 'place' });
        expect(everyNode(tree).every(({ tag }) => drawn.has(tag))).toBe(true);
        expect(printTree(tree)).not.toMatch(/NaN|Infinity|undefined/);
      }),
    );
  });

  test('[Q-S09] printing escapes texts and values', () => {
    const printed = printTree({ tag: 'text', attrs: { title: '"><script>' }, children: ['<img onerror=x>'] });
    expect(printed).toBe('<text title="&quot;&gt;&lt;script&gt;">&lt;img onerror=x&gt;</text>');
  });
});
