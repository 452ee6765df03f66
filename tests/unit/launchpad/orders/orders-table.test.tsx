/** @vitest-environment happy-dom */
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Profile } from '#contract/person.ts';
import { OrdersTable } from '#launchpad/orders/OrdersTable.tsx';
import { $settings } from '#session/settings.ts';
import { $person } from '#session/user.ts';
import { profileRow } from '../../api/support/fake-exchange.ts';
import { rendered, rendering } from '../../ui/support/render.ts';

const sent: URL[] = [];
beforeEach(() => {
  sent.length = 0;
  document.documentElement.lang = 'en';
  vi.stubGlobal('fetch', (request: Request | string) => {
    sent.push(new URL(typeof request === 'string' ? request : request.url, 'http://localhost'));
    return new Promise(() => undefined);
  });
});
afterEach(async () => {
  await rendering(() => {
    $person.set({ phase: 'unknown' });
    $settings.set({ ...$settings.get(), zone: 'local' });
  });
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

async function ordersAt(search: string) {
  history.replaceState(null, '', search);
  await rendering(() => $person.set({ phase: 'in', profile: v.parse(Profile, profileRow) }));
  const view = await rendered(<OrdersTable lang="en" layout="desktop" page="" />);
  return { ...view, calls: () => sent.filter(({ pathname }) => pathname.endsWith('/activity/v2/orders')) };
}

test('[FL5] days in the wrong order are named at the fields and not sent; there is nothing to export', async () => {
  const { texts, all, calls } = await ordersAt('?from=2026-05-16&to=2026-05-01');
  expect(texts('[role=alert] h3')).toEqual(['“From” is after “To”']);
  const problemId = all('[role=alert]')[0]?.id;
  for (const field of all('input[type=date]')) {
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.getAttribute('aria-describedby')).toBe(problemId);
  }
  expect(calls()).toEqual([]);
  const exporting = all('button').find(({ textContent }) => textContent === 'Export CSV');
  expect(exporting?.getAttribute('aria-disabled')).toBe('true');
});

test('[FL1] the days of the filter are those of the chosen zone', async () => {
  $settings.set({ ...$settings.get(), zone: 'UTC' });
  const { calls } = await ordersAt('?from=2026-05-01&to=2026-05-16');
  await vi.waitFor(() => expect(calls()).toHaveLength(1));
  expect(Object.fromEntries(calls()[0]?.searchParams ?? [])).toMatchObject({
    from: String(Date.parse('2026-05-01T00:00:00Z')),
    to: String(Date.parse('2026-05-17T00:00:00Z') - 1),
  });
});
