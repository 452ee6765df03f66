import { basketDecimals, leverageOf, navOf, rebalanced } from '#formulas/leveraged.ts';
import type { Basket } from '#formulas/leveraged.ts';
import { mulDiv, scale, unscale } from '#money/index.ts';
import type { SvgTree } from '#ui/art/svg-tree.ts';

/** The example of the list page: a 3x long token of NAV 10, and a rise of 10 %. */
const start = { position: scale('0.0005', basketDecimals), loan: scale('-20', basketDecimals) };
const startPrice = scale('60000');
const risenPrice = scale('66000');

/** A stage of a rebalance; position, loan and NAV in USDT per token. */
export interface RebalanceStage {
  name: 'start' | 'risen' | 'rebalanced';
  position: string;
  loan: string;
  nav: string;
  leverage: string;
}

function stageOf(name: RebalanceStage['name'], basket: Basket, price: bigint): RebalanceStage {
  return {
    name,
    position: unscale(mulDiv(basket.position, price, 10n ** 8n), basketDecimals),
    loan: unscale(basket.loan, basketDecimals),
    nav: unscale(navOf(basket, price), basketDecimals),
    leverage: unscale(leverageOf(basket, price), basketDecimals),
  };
}

/** The stages of the example, computed as the exchange does (T1, T3). */
export function rebalanceStages(): RebalanceStage[] {
  return [
    stageOf('start', start, startPrice),
    stageOf('risen', start, risenPrice),
    stageOf('rebalanced', rebalanced(3n, navOf(start, risenPrice), risenPrice), risenPrice),
  ];
}

const rowHeight = 30;
const rowGap = 10;

/**
 * Draws each stage as a bar of loan and NAV, which together are the position. Hidden from screen readers: a table has
 * the figures.
 */
export function rebalanceFigure(
  stages: readonly RebalanceStage[],
  texts: { loan: (stage: RebalanceStage) => string; nav: (stage: RebalanceStage) => string },
): SvgTree {
  const longest = Math.max(...stages.map(({ position }) => Number(position)));
  const percent = (value: number) => `${((value / longest) * 100).toFixed(2)}%`;
  return {
    tag: 'svg',
    attrs: {
      class: 'basket-bars',
      width: '100%',
      height: stages.length * (rowHeight + rowGap) - rowGap,
      'aria-hidden': 'true',
    },
    children: stages.flatMap((stage, index): SvgTree[] => {
      const { position, nav } = stage;
      const y = index * (rowHeight + rowGap);
      const loan = Number(position) - Number(nav);
      const text = (x: string, kind: string, content: string): SvgTree => ({
        tag: 'text',
        attrs: { class: `basket-bars__text basket-bars__text--${kind}`, x, dx: 10, y: y + 19 },
        children: [content],
      });
      return [
        { tag: 'rect', attrs: { class: 'basket-bars__loan', y, width: percent(loan), height: rowHeight, rx: 5 } },
        {
          tag: 'rect',
          attrs: {
            class: 'basket-bars__nav',
            x: percent(loan),
            y,
            width: percent(Number(nav)),
            height: rowHeight,
            rx: 5,
          },
        },
        text('0', 'loan', texts.loan(stage)),
        text(percent(loan), 'nav', texts.nav(stage)),
      ];
    }),
  };
}
