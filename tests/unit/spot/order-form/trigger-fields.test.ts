import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { namespaceTexts } from '#i18n/texts-for.ts';
import { provideTexts, texts } from '#i18n/texts.ts';
import { emptyDraft } from '#spot/order-draft/draft.ts';
import type { Draft } from '#spot/order-draft/draft.ts';
import { problemText } from '#spot/order-draft/error-texts.ts';
import { formViewOf } from '#spot/order-draft/order-form-model.ts';
import { TriggerFields } from '#spot/order-form/OrderFields.tsx';
import { orderIntentOf } from '#spot/order-submit/order-intent.ts';
import { balances, pair } from '../support/order-terms.ts';

provideTexts(namespaceTexts);
const t = texts('en', 'spot');
const terms = pair({ tick: '0.0001', lot: '0.01', minQty: '1', maxQty: '100000', allowPlan: true });

const viewWith = (draft: Partial<Draft>) =>
  formViewOf({
    draft: { ...emptyDraft, kind: 'PLAN', price: '0.79', size: '100', ...draft },
    pair: terms,
    market: { levels: { bids: [], asks: [] }, state: 'live', last: '0.7974' },
    user: 1,
    isOnline: true,
    isRestricted: false,
    isUpgrading: false,
    nowMs: 1_780_000_000_000,
    free: balances('1000', '1000'),
  });

function renderedWith(draft: Partial<Draft>) {
  const view = viewWith(draft);
  const html = renderToStaticMarkup(
    createElement(TriggerFields, { t, lang: 'en', view, errorAt: () => undefined, isBusy: false }),
  );
  const sides = /<input[^>]*name="trigger-side"[^>]*>/g;
  const marked = [...html.matchAll(sides)].flatMap(([input]) =>
    input.includes('checked') ? [/value="(\w+)"/.exec(input)?.[1]] : [],
  );
  return { marked, html, sent: orderIntentOf(view, () => 'id')?.request.params };
}

test.each<[Partial<Draft>, 'UP' | 'DOWN', string]>([
  [{ trigger: '0.7900' }, 'DOWN', 'Triggers when the price falls to it.'],
  [{ trigger: '0.8' }, 'UP', 'Triggers when the price rises to it.'],
  [{ trigger: '0.7974', triggerSide: 'DOWN' }, 'DOWN', 'Triggers when the price falls to it.'],
  [
    { trigger: '0.79', triggerSide: 'UP' },
    'UP',
    'The price is already past this level. The order triggers with the next trade.',
  ],
])('[Q-A10] with %o the form selects the direction that it sends and describes it: %s', (draft, side, text) => {
  const { marked, html, sent } = renderedWith(draft);
  expect(sent).toMatchObject({ triggerSide: side });
  expect(marked).toEqual([side]);
  expect(html).toContain(text);
});

test('a trigger at the last price implies no direction: the error names both ways to fix it', () => {
  const { marked, sent } = renderedWith({ trigger: '0.7974' });
  expect([marked, sent]).toEqual([[], undefined]);
  const [problem] = viewWith({ trigger: '0.7974' }).problems;
  expect(problem && problemText(t, 'en', problem, { pair: terms, side: 'BUY' })).toBe(
    'Choose whether the price rises or falls to the trigger, or change the trigger price.',
  );
});
