import { expect, test } from 'vitest';
import { delistingOf } from '#shell/toasts/delisting-notices.ts';

const row = {
  id: 'delisting-FADEUSDT',
  kind: 'DELISTING',
  level: 'warn',
  title: '',
  text: '',
  link: '',
  time: 1,
  symbolId: 'FADEUSDT',
  coin: 'FADE',
  dueTime: 2,
};

test('[R7.13] a delisting names coin, quote coin and time; other and broken rows are ignored', () => {
  expect(delistingOf(row)).toEqual({ id: 'delisting-FADEUSDT', coin: 'FADE', quote: 'USDT', dueTime: 2 });
  for (const part of [{ kind: 'SYSTEM' }, { coin: undefined }, { dueTime: -1 }, { symbolId: 'OTHER' }, { coin: '<b>' }])
    expect(delistingOf({ ...row, ...part })).toBeUndefined();
});
