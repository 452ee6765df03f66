import { expect, test, vi } from 'vitest';
import { openPage } from '../session/page.ts';
import { balanceRow } from '../session/rows.ts';
import { project } from './pools.ts';

const path = '/x/main/spot/api/activity/v2/pledge';

test.each([
  ['LAUNCHPAD', 'JOIN', '1,250.5 SLIP committed'],
  ['LAUNCHPOOL', 'ADD', '1,250.5 SLIP staked'],
  ['LAUNCHPOOL', 'REDEEM', '1,250.5 SLIP redeemed'],
] as const)(
  '[R1.4] a %s pledge (%s) that is done says what it did with its whole amount: %s',
  async (kind, action, message) => {
    vi.resetModules();
    const page = openPage();
    Object.assign(page.document, { documentElement: { lang: 'en' } });
    const { provideTexts } = await import('../../../src/i18n/texts.ts');
    const { namespaceTexts } = await import('../../../src/i18n/texts-for.ts');
    provideTexts(namespaceTexts);
    (await import('../../../src/session/token.ts')).$token.set('mine');
    const { $pledge, confirmPledge } = await import('../../../src/launchpad/pledge.ts');
    const { $toasts } = await import('../../../src/shell/toasts.ts');
    const { projectId } = project();
    const held = { orderId: '7', ver: 1, projectId, poolId: '13', time: 1, state: 'PENDING', events: [] };
    page.answer(path, () => ({
      participation: { ...held, method: 'SUBSCRIPTION' },
      balance: balanceRow(),
      isDuplicate: 0,
    }));
    const requestId = '00000000-0000-4000-8000-000000000000';
    const pledge = { projectId, poolId: '13', coin: 'SLIP', amount: '1250.5', action, requestId };
    $pledge.set({ phase: 'review', pledge });
    await confirmPledge(project({ kind }));
    expect($toasts.get().map((toast) => toast.message)).toEqual([message]);
    expect($pledge.get()).toEqual({ phase: 'done' });
  },
);
