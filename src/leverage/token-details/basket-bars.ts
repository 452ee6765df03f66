import type { SvgTree } from '#ui/art/svg-tree.ts';

interface Bars {
  isShort: boolean;
  /** Size of the position and the NAV, in USDT per token; positions of bars only. */
  value: number;
  nav: number;
  texts: { position: string; loan: string; nav: string };
}

const barHeight = 28;
const gap = 4;

/**
 * Draws what a token consists of, as two bars of one length. Long: the position above loan and NAV. Short: the cash
 * above the debt in the underlying and the NAV. Widths are percentages, so that texts keep their size. Hidden from
 * screen readers: the table below has the same figures.
 */
export function basketBars({ isShort, value, nav, texts }: Bars): SvgTree {
  const cash = isShort ? value + nav : value;
  const share = cash > 0 ? Math.min(Math.max(nav / cash, 0), 1) : 0;
  const second = barHeight + gap;
  const loanPercent = `${((1 - share) * 100).toFixed(2)}%`;
  const bar = (kind: string, attrs: SvgTree['attrs']): SvgTree => ({
    tag: 'rect',
    attrs: { class: `basket-bars__${kind}`, height: barHeight, rx: 5, ...attrs },
  });
  const label = (kind: string, text: string, attrs: SvgTree['attrs']): SvgTree => ({
    tag: 'text',
    attrs: { class: `basket-bars__text basket-bars__text--${kind}`, ...attrs },
    children: [text],
  });
  const [top, bottom] = isShort ? [texts.loan, texts.position] : [texts.position, texts.loan];
  return {
    tag: 'svg',
    attrs: { class: 'basket-bars', width: '100%', height: second + barHeight, 'aria-hidden': 'true' },
    children: [
      bar('position', { width: '100%' }),
      bar('loan', { y: second, width: loanPercent }),
      bar('nav', { x: loanPercent, y: second, width: `${(share * 100).toFixed(2)}%` }),
      label('position', top, { x: 10, y: 18 }),
      label('loan', bottom, { x: 10, y: second + 18 }),
      label('nav', texts.nav, { x: '100%', dx: -10, y: second + 18, 'text-anchor': 'end' }),
    ],
  };
}
