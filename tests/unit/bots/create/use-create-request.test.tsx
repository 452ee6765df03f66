/** @vitest-environment happy-dom */
import { expect, onTestFinished, test, vi } from 'vitest';
import { $botDrafts, draftOf } from '#bots/create/bot-draft.ts';
import { botRequest } from '#bots/create/create-bot.ts';
import { useCreateRequest } from '#bots/create/use-create-request.ts';
import { validate } from '#contract/bots/grid.ts';
import { rendered, rendering } from '../../ui/support/render.ts';

const params = { symbol: 'BTCUSDT', min_price: '57000', max_price: '63000', cell_number: 12, quote_investment: '5000' };

test('[G33] [G34] a refusal of a creation is acted on once, however often the form is rendered afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const paths: string[] = [];
  vi.stubGlobal('fetch', (input: Request | string) => {
    paths.push(new URL(input instanceof Request ? input.url : input, 'http://localhost').pathname);
    return new Promise(() => undefined);
  });
  /** The check of a draft is sent by a timer. */
  const sendChecks = () => rendering(() => void vi.advanceTimersByTime(0));
  const draft = draftOf($botDrafts.get(), 'BTCUSDT');
  const Form = () => {
    useCreateRequest('en', 'BTCUSDT', draft, { isLoggedIn: true, isReviewOpen: true });
    return <p />;
  };
  const { render } = await rendered(<Form />);
  await sendChecks();
  const before = paths.length;
  await rendering(() =>
    botRequest.$state.set({
      phase: 'failed',
      id: '1',
      params,
      error: { kind: 'triggerPassed', code: 412, message: '', field: 'take_profit_price', limit: '64000' },
    }),
  );
  await sendChecks();
  const once = paths.slice(before);
  expect(once.filter((path) => path.endsWith(validate.path))).toHaveLength(1);
  for (let index = 0; index < 60; index += 1) {
    await render(<Form />);
    await sendChecks();
  }
  expect(paths.slice(before)).toEqual(once);
});
