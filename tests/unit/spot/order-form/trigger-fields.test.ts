import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { namespaceTexts } from '../../../src/i18n/texts-for.ts';
import { provideTexts, texts } from '../../../src/i18n/texts.ts';
import { emptyDraft } from '../../../src/spot/draft.ts';
import type { Draft } from '../../../src/spot/draft.ts';
import { problemText } from '../../../src/spot/error-words.ts';
import { viewOf } from '../../../src/spot/form-view.ts';
import { TriggerFields } from '../../../src/spot/islands/OrderFields.tsx';
import { placementOf } from '../../../src/spot/placement.ts';
import { pair } from './terms.ts';

provideTexts(namespaceTexts);
const t = texts('en', 'spot');
const terms = pair({ tick: '0.0001', lot: '0.01', minQty: '1', maxQty: '100000', allowPlan: true });

const viewWith = (draft: Partial<Draft>) =>
  viewOf({
    draft: { ...emptyDraft, kind: 'PLAN', price: '0.79', size: '100', ...draft },
    pair: terms,
    market: { levels: { bids: [], asks: [] }, state: 'live', last: '0.7974' },
    user: 1,
    isOnline: true,
    isRestricted: false,
    isUpgrading: false,
    nowMs: 1_780_000_000_000,
    free: { base: '1000', quote: '1000' },
  });

function shownBy(draft: Partial<Draft>) {
  const view = viewWith(draft);
  const html = renderToStaticMarkup(
    createElement(TriggerFields, { t, lang: 'en', view, errorAt: () => undefined, isBusy: false }),
  );
  const sides = /<input[^>]*name="trigger-side"[^>]*>/g;
  const marked = [...html.matchAll(sides)].flatMap(([input]) =>
    input.includes('checked') ? [/value="(\w+)"/.exec(input)?.[1]] : [],
  );
  return { marked, html, sent: placementOf(view, () => 'id')?.request.params };
}

test.each<[Partial<Draft>, 'UP' | 'DOWN', string]>([
  [{ trigger: '0.7900' }, 'DOWN', 'Fires once the price falls to it.'],
  [{ trigger: '0.8' }, 'UP', 'Fires once the price rises to it.'],
  [{ trigger: '0.7974', triggerSide: 'DOWN' }, 'DOWN', 'Fires once the price falls to it.'],
  [{ trigger: '0.79', triggerSide: 'UP' }, 'UP', 'Fires with the next trade: the price is past it already.'],
])('[Q-A10] with %o the form marks and says what it sends: %s', (draft, side, words) => {
  const { marked, html, sent } = shownBy(draft);
  expect(sent).toMatchObject({ triggerSide: side });
  expect(marked).toEqual([side]);
  expect(html).toContain(words);
});

test('at the last price neither way follows: both ways out are said', () => {
  const { marked, sent } = shownBy({ trigger: '0.7974' });
  expect([marked, sent]).toEqual([[], undefined]);
  const [problem] = viewWith({ trigger: '0.7974' }).problems;
  expect(problem && problemText(t, 'en', problem, { pair: terms, side: 'BUY' })).toBe(
    'Choose below whether the price rises or falls to it, or choose another trigger price.',
  );
});
