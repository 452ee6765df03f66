/** @vitest-environment happy-dom */
import { expect, test } from 'vitest';
import { $liquidation } from '#leverage/liquidation/liquidation-store.ts';
import { LiquidationView } from '#leverage/liquidation/LiquidationView.tsx';
import { rendered, rendering } from '../../ui/support/render.ts';
import { orderRow } from '../../spot/support/order-samples.ts';

test('[FV19] a step of a liquidation that did not happen is not shown', async () => {
  const log = { id: '1', startTime: 1_000, canceled: [], repayments: [] };
  $liquidation.set({ ...log, step: 3, endTime: undefined, trades: [orderRow({ source: 'LIQUIDATION' })] });
  const page = await rendered(<LiquidationView lang="en" />);
  expect(page.texts('.liquidation__step > strong')).toEqual(['Coins are liquidated', 'Debts are paid']);
  await rendering(() =>
    $liquidation.set({ ...log, step: 5, endTime: 2_000, trades: [orderRow({ source: 'LIQUIDATION' })] }),
  );
  expect(page.texts('.liquidation__step > strong')).toEqual(['Coins are liquidated']);
});
