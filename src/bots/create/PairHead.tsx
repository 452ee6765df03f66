import { formatAmount, formatChange, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { classes } from '#ui/foundation/classes.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import type { BotPair } from '../pairs/bot-pairs.ts';
import { $pairTicker } from '../pairs/pair-feed.ts';
import { PairChoice } from './PairChoice.tsx';

/** The pair of the bot with its price, its range of 24 h and the fees of the person. */
export function PairHead({
  lang,
  pair,
  pairs,
  last,
  change,
  onChoose,
}: {
  lang: Lang;
  pair: BotPair | undefined;
  pairs: readonly BotPair[];
  last: string;
  change: string;
  onChoose: (symbol: string) => void;
}) {
  const t = texts(lang, 'bots');
  const ticker = useStore($pairTicker);
  const moved = formatChange(lang, change);
  const price = (amount: string) => formatAmount(lang, amount, { decimals: pair?.priceDecimals ?? 2, fixed: true });
  const own = ticker?.s === pair?.symbol ? ticker : undefined;
  return (
    <div className="bot-create__head">
      <PairChoice lang={lang} pair={pair} pairs={pairs} onChoose={onChoose} />
      <span className={classes('bot-create__last', moved.direction !== 'same' && moved.direction)}>
        {pair ? <bdi>{price(last)}</bdi> : <Skeleton shape="figure" />}
      </span>
      <dl className="bot-create__facts">
        <div>
          <dt>{t('create.change')}</dt>
          <dd className={classes(moved.direction !== 'same' && moved.direction)}>
            {pair ? moved.text : <Skeleton shape="figure" />}
          </dd>
        </div>
        <div>
          <dt>{t('create.range24')}</dt>
          <dd>{own ? <bdi>{`${price(own.l)} – ${price(own.h)}`}</bdi> : <Skeleton shape="figure" />}</dd>
        </div>
        <div>
          <dt>{t('create.fees')}</dt>
          <dd>
            {pair ? (
              `${formatPercent(lang, pair.makerFee, 4)} · ${formatPercent(lang, pair.takerFee, 4)}`
            ) : (
              <Skeleton shape="figure" />
            )}
          </dd>
        </div>
      </dl>
    </div>
  );
}
