import { globSync, readFileSync } from 'node:fs';
import postcss from 'postcss';
import { compile } from 'sass';
import { expect, test } from 'vitest';

/** What browsers animate without the main thread. */
const composited = ['opacity', 'transform', 'translate', 'rotate', 'scale'];

test('[FP4] an animation without an end changes only what is drawn apart from the main thread', () => {
  const endless: string[] = [];
  const changed = new Map<string, string[]>();
  for (const file of globSync('src/**/*.scss').filter((path) => readFileSync(path, 'utf8').includes('@keyframes'))) {
    const root = postcss.parse(compile(file).css);
    root.walkDecls('animation', ({ value }) => {
      if (value.includes('infinite')) endless.push(...value.split(' '));
    });
    root.walkAtRules('keyframes', (frames) => {
      const properties: string[] = [];
      frames.walkDecls(({ prop }) => void properties.push(prop));
      changed.set(frames.params, properties);
    });
  }
  const names = endless.filter((name) => changed.has(name));
  expect(names).toContain('skeleton-breathe');
  for (const name of names) expect(composited, name).toEqual(expect.arrayContaining(changed.get(name) ?? []));
});
