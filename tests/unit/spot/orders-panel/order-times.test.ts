/** @vitest-environment happy-dom */
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { namespaceTexts } from '#i18n/texts-for.ts';
import { provideTexts, texts } from '#i18n/texts.ts';
import { recordServerTime } from '#session/clock.ts';
import { orderColumns } from '#spot/orders-panel/order-cells.tsx';
import { orderRow } from '../support/order-samples.ts';

provideTexts(namespaceTexts);
const zoned = process.env['TZ'];
afterEach(() => {
  process.env['TZ'] = zoned;
});

test('[FS27] the head names the zone of now; a row names its own where summer time makes it another one', () => {
  process.env['TZ'] = 'Europe/Berlin';
  const now = Date.UTC(2026, 6, 1, 12);
  recordServerTime({ timeNow: now, sentMs: performance.now(), receivedMs: performance.now() });
  const summer = orderRow({ createTime: now });
  const winter = orderRow({ createTime: Date.UTC(2026, 0, 1, 12) });
  const context = {
    t: texts('en', 'orders'),
    lang: 'en',
    zone: 'local',
    pairs: new Map(),
    symbolId: undefined,
    isMobile: false,
    onFill: () => undefined,
  } as const;
  const [column] = orderColumns(['time'], context, [summer, winter]);
  const textOf = (row: typeof summer) => renderToStaticMarkup(column?.cell(row)).replaceAll(/<[^>]+>/g, '');
  expect(column?.label).toBe('Time (GMT+2)');
  expect([textOf(summer), textOf(winter)]).toEqual(['Jul 1, 2026, 14:00:00', 'Jan 1, 2026, 13:00:00 GMT+1']);
});
