/** @vitest-environment happy-dom */
import { readFileSync, globSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { ExportButton } from '#shell/list-state/ExportButton.tsx';
import { click, rendered, rendering } from '../../ui/support/render.ts';

afterEach(() =>
  rendering(() => {
    delete document.documentElement.dataset['assets'];
  }),
);

test('[FL2] nothing is exported while amounts are hidden, and the button says why', async () => {
  document.documentElement.lang = 'en';
  document.documentElement.dataset['assets'] = 'hidden';
  const save = vi.fn();
  const { find, container } = await rendered(<ExportButton onPress={save}>Export CSV</ExportButton>);
  await click(find('button'));
  expect(save).not.toHaveBeenCalled();
  expect(container.textContent).toContain('Show amounts to export');
});

test('[FL2] and it is while they are shown', async () => {
  const save = vi.fn();
  const { find } = await rendered(<ExportButton onPress={save}>Export CSV</ExportButton>);
  await click(find('button'));
  expect(save).toHaveBeenCalledOnce();
});

test('[FL2] every button that saves rows of a person is an ExportButton', () => {
  const exports = /t\('(?:[a-z]+\.)?(?:export|csv)'\)\}\s*<\/(\w+)>/g;
  const found = globSync('src/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(exports)].map(([, name]) => `${file} ${name ?? ''}`),
  );
  // Rebalances of a token are public.
  const personal = found.filter((each) => !each.includes('RebalanceExport'));
  expect(personal.length).toBeGreaterThan(6);
  expect(personal.filter((each) => !each.endsWith(' ExportButton'))).toEqual([]);
  // Lists of records share one.
  expect(readFileSync('src/shell/list-state/RecordExport.tsx', 'utf8')).toContain('<ExportButton');
});
