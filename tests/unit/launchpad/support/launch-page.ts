import { vi } from 'vitest';
import type { LaunchOrder } from '#contract/participation.ts';
import { profileRow } from '../../api/support/fake-exchange.ts';
import { balanceRow } from '../../session/support/balance-rows.ts';
import { FakeStorage, openPage, paths } from '../../session/support/page.ts';

export const pledgePath = '/x/main/spot/api/activity/v2/pledge';
export const ordersPath = '/x/main/spot/api/activity/v2/orders';

/** Returns a launch order of 100 SLIP as the exchange sends it. */
export const launchOrder = (part: Record<string, unknown> = {}) => ({
  orderId: '7',
  ver: 1,
  projectId: '1',
  poolId: '11',
  method: 'SUBSCRIPTION',
  kind: 'LAUNCHPAD',
  coin: 'SLIP',
  time: 1_780_000_000_000,
  state: 'PENDING',
  committed: '100',
  events: [],
  ...part,
});

/**
 * Opens a launch page on which a user's token is their name. `tab`: storage of an earlier page. Needs fake timers.
 */
export async function openLaunchPage({ tab = new FakeStorage() } = {}) {
  const page = openPage({ tab });
  Object.assign(page.document, { documentElement: { lang: 'en' } });
  const { provideTexts } = await import('#i18n/texts.ts');
  const { namespaceTexts } = await import('#i18n/texts-for.ts');
  provideTexts(namespaceTexts);
  page.answer(paths.profile, ({ headers }) => ({
    ...profileRow,
    id: headers.get('usertoken') === 'b' ? '2' : '1',
  }));
  page.answer(paths.logout, () => ({}));
  (await import('#session/start.ts')).startSession({ lang: 'en' });
  await vi.advanceTimersByTimeAsync(1);
  const { $toasts } = await import('#shell/toasts/toasts.ts');
  return {
    page,
    tab,
    ...(await import('#session/login.ts')),
    ...(await import('#launchpad/participation.ts')),
    ...(await import('#launchpad/pledge/pledge.ts')),
    /** Gives the user 1,000 SLIP, a limit of 3,750 in the first pool, and these orders. */
    fund: async (orders: readonly LaunchOrder[] = []): Promise<void> => {
      const { $balances, $balancesLoad } = await import('#session/balances.ts');
      const { $launchOrders, $qualifications } = await import('#launchpad/participation.ts');
      $launchOrders.set(new Map(orders.map((order) => [order.orderId, order])));
      $balances.set({ SLIP: balanceRow() });
      $balancesLoad.set({ phase: 'done' });
      const window: [number, number] = [0, 1];
      const row = { projectId: '1', poolId: '11', qualified: true, average: '5000', provisional: false, window };
      $qualifications.set({ phase: 'ready', value: [{ ...row, limit: '3750', reasons: [] }] });
    },
    messages: () => $toasts.get().map(({ message }) => message),
    /** Returns the parameters of the requests to a path with a token. */
    sentAs: (token: string, path: string) =>
      page.requests
        .filter((request) => request.path === path && request.headers.get('usertoken') === token)
        .map(({ params }) => params),
  };
}
