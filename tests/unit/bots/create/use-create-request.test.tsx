/** @vitest-environment happy-dom */
import { expect, test, vi } from 'vitest';
import { $botDrafts, draftOf } from '#bots/create/bot-draft.ts';
import { botRequest } from '#bots/create/create-bot.ts';
import { useCreateRequest } from '#bots/create/use-create-request.ts';
import { rendered, rendering } from '../../ui/support/render.ts';

const act = { symbol: 'BTCUSDT', min_price: '57000', max_price: '63000', cell_number: 12, quote_investment: '5000' };

test('[G33] [G34] a refusal of a creation is acted on once, however often the form is rendered afterwards', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (input: Request | string) => {
    asked.push(new URL(input instanceof Request ? input.url : input, 'http://localhost').pathname);
    return new Promise(() => undefined);
  });
  const draft = draftOf($botDrafts.get(), 'BTCUSDT');
  const Form = () => {
    useCreateRequest('en', 'BTCUSDT', draft, { isLoggedIn: true, isReviewOpen: true });
    return <p />;
  };
  const { render } = await rendered(<Form />);
  const before = asked.length;
  await rendering(() =>
    botRequest.$state.set({
      phase: 'failed',
      act,
      error: { kind: 'triggerPassed', code: 412, message: '', field: 'take_profit_price', limit: '64000' },
    }),
  );
  const once = asked.length;
  expect(once).toBeGreaterThan(before);
  for (let index = 0; index < 60; index += 1) await render(<Form />);
  expect(asked).toHaveLength(once);
});
