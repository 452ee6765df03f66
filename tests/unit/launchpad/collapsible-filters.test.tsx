/** @vitest-environment happy-dom */
import { expect, test } from 'vitest';
import { CollapsibleFilters } from '#launchpad/CollapsibleFilters.tsx';
import { rendered } from '../ui/support/render.ts';

const filters = (isFiltered: boolean, collapses = true) => (
  <CollapsibleFilters label="Filters" collapses={collapses} isFiltered={isFiltered}>
    <button type="button">USDT</button>
  </CollapsibleFilters>
);

test('filters on a phone open when one is selected and stay open when the last one is cleared', async () => {
  const { find, render } = await rendered(filters(false));
  expect(find('details').hasAttribute('open')).toBe(false);
  await render(filters(true));
  expect(find('details').hasAttribute('open')).toBe(true);
  await render(filters(false));
  expect(find('details').hasAttribute('open')).toBe(true);
});

test('filters on a desktop cannot be collapsed', async () => {
  const { all, texts } = await rendered(filters(false, false));
  expect(all('details')).toHaveLength(0);
  expect(texts('button')).toEqual(['USDT']);
});
