/** @vitest-environment happy-dom */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $detailLoad } from '#launchpad/project-store.ts';
import { QueryDetail } from '#launchpad/project/QueryDetail.tsx';
import { openAccountPage } from '../../account/support/account-page.ts';
import { refuse } from '../../session/support/page.ts';
import { click, eventually, rendered, rendering } from '../../ui/support/render.ts';

const path = '/x/main/spot/api/activity/v2/project/detail';

beforeEach(() => $detailLoad.set({ phase: 'loading' }));
afterEach(() => rendering(() => $detailLoad.set({ phase: 'loading' })));

/** Renders the page of the code in this query. */
async function open(query: string) {
  history.replaceState(undefined, '', `/en/trade/spot/launchdetail/${query}`);
  return rendered(<QueryDetail lang="en" layout="desktop" model="v2" page="" title="Launch" />);
}

test.each(['?code=NOSUCH', '?code=%3Cscript%3E', ''])(
  '[R1.4] the unknown project of the query "%s" says so and links to the list',
  async (query) => {
    openAccountPage().answer(path, () => refuse(20101));
    const page = await open(query);
    await eventually(() => expect(page.texts('h2')).toEqual(['Launch not found']));
    expect(page.texts('a')).toEqual(['All projects']);
    expect(page.find('a').getAttribute('href')).toBe('/en/trade/spot/launchpad-list/');
  },
);

test('[Q-F01] [R9.1] a project without an answer for 30 s says so and offers a retry', async () => {
  const exchange = openAccountPage();
  // Its 30 s: the client sets the limit, the test lets it pass.
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const late = new DOMException('late', 'TimeoutError');
  exchange.answer(path, () =>
    limit.signal.aborted
      ? refuse(20101)
      : new Promise((_resolve, reject) => limit.signal.addEventListener('abort', () => reject(late))),
  );
  const page = await open('?code=LOST');
  await eventually(() => expect(exchange.requests).toHaveLength(1));
  expect(timeout).toHaveBeenCalledWith(30_000);
  expect(page.all('[aria-busy=true]')).toHaveLength(1);
  await rendering(() => limit.abort(late));
  await eventually(() => expect(page.container.textContent).toContain('No response within 30 seconds. Try again.'));
  timeout.mockRestore();
  await click(page.find('button'));
  await eventually(() => expect($detailLoad.get().phase).toBe('failed'));
  await eventually(() => expect(page.texts('h2')).toEqual(['Launch not found']));
});
