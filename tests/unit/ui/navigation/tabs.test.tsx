/** @vitest-environment happy-dom */
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Tabs } from '#ui/navigation/Tabs.tsx';
import { click, press, rendered } from '../support/render.ts';

const ids = ['ongoing', 'upcoming', 'ended'] as const;
const tabs = ids.map((id) => ({ id, label: `Label of ${id}`, panel: <p>Panel of {id}</p> }));

function Sample() {
  const [selected, setSelected] = useState<(typeof ids)[number]>('upcoming');
  return <Tabs label="Launches" tabs={tabs} selected={selected} onSelect={setSelected} />;
}

/**
 * Id of the selected tab, the only one that the Tab key reaches, after making sure that it is the only one selected.
 */
function selectedIn(page: Awaited<ReturnType<typeof rendered>>): string {
  const selected = page.all('[role=tab][aria-selected=true]');
  expect(selected).toHaveLength(1);
  expect(page.all('[role=tab][tabindex="0"]')).toEqual(selected);
  return selected[0]?.id ?? '';
}

const openPanels = (page: Awaited<ReturnType<typeof rendered>>) => page.texts('[role=tabpanel]:not([hidden])');

test('[Q-A18] the list of tabs has a name, each panel is named by its tab, and one panel is open', async () => {
  const page = await rendered(<Sample />);
  expect(page.find('[role=tablist]').getAttribute('aria-label')).toBe('Launches');
  expect(selectedIn(page)).toBe('tab-upcoming');
  expect(openPanels(page)).toEqual(['Panel of upcoming']);
  for (const tab of page.all('[role=tab]')) {
    const panel = page.find(`#${tab.getAttribute('aria-controls') ?? ''}`);
    expect(panel.getAttribute('role')).toBe('tabpanel');
    expect(panel.getAttribute('aria-labelledby')).toBe(tab.id);
  }
});

test('[Q-A18] a press selects a tab and does not follow its link', async () => {
  const page = await rendered(<Sample />);
  expect(await click(page.find('#tab-ended'))).toBe(false);
  expect(selectedIn(page)).toBe('tab-ended');
  expect(openPanels(page)).toEqual(['Panel of ended']);
});

test.each([
  ['ltr', ['ArrowRight'], 'tab-ended'],
  ['ltr', ['ArrowRight', 'ArrowRight'], 'tab-ongoing'],
  ['ltr', ['ArrowLeft', 'ArrowLeft'], 'tab-ended'],
  ['ltr', ['Home'], 'tab-ongoing'],
  ['ltr', ['Home', 'End'], 'tab-ended'],
  ['rtl', ['ArrowRight'], 'tab-ongoing'],
  ['rtl', ['ArrowLeft'], 'tab-ended'],
])('[Q-A18] [Q-A15] %s: the keys %j select and focus %s', async (direction, keys, expected) => {
  const page = await rendered(<Sample />);
  page.find('[role=tablist]').style.direction = direction;
  page.find('#tab-upcoming').focus();
  for (const key of keys) expect(await press(key), `${key} is not left to the browser`).toBe(false);
  expect(selectedIn(page)).toBe(expected);
  expect(document.activeElement?.id).toBe(expected);
});

test('[Q-A18] other keys are left to the browser', async () => {
  const page = await rendered(<Sample />);
  page.find('#tab-upcoming').focus();
  for (const key of ['Tab', 'ArrowDown', 'a']) expect(await press(key), key).toBe(true);
  expect(selectedIn(page)).toBe('tab-upcoming');
});

test('before scripts run the tabs are links to panels that are all open', () => {
  const page = document.createRange().createContextualFragment(renderToString(<Sample />));
  const panels = [...page.querySelectorAll('[role=tabpanel]')];
  expect(panels.map(({ textContent }) => textContent)).toEqual(ids.map((id) => `Panel of ${id}`));
  expect(panels.filter((panel) => panel.hasAttribute('hidden'))).toEqual([]);
  const links = [...page.querySelectorAll('a[role=tab]')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(panels.map(({ id }) => `#${id}`));
});

test('a tab shows its count, and no panel when it has none', async () => {
  const list = [
    { id: 'open', label: 'Open orders', count: '3' },
    { id: 'history', label: 'Order history' },
  ];
  const page = await rendered(<Tabs label="Orders" tabs={list} selected="open" onSelect={() => undefined} />);
  expect(page.texts('[role=tab]')).toEqual(['Open orders3', 'Order history']);
  expect(page.all('[role=tabpanel]')).toEqual([]);
});
