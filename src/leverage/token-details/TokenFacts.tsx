import type { ReactNode } from 'react';
import { decimal, truncate } from '#money/index.ts';
import type { Rebalance } from '#contract/leverage/lt-tokens.ts';
import { formatAmount, formatChange, formatDate, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { sparkline } from '#ui/art/sparkline.ts';
import { Svg } from '#ui/art/Svg.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { Table } from '#ui/table/Table.tsx';
import type { ExplanationRequest } from '#shell/explanation/explanation-request.ts';
import { tokenFigures } from '../tokens/token-figures.ts';
import { basketBars } from './basket-bars.ts';
import { ChangeText } from '../tokens/ChangeText.tsx';
import { exampleOf, flatChange, flatDays, pathNames, pathShape } from './path-examples.ts';
import { explainTrigger } from '../tokens/token-explanations.ts';
import type { PageToken } from '../tokens/token-page.ts';
import {
  coinsText,
  displayDecimals,
  isShort,
  navText,
  roundedFigure,
  targetSize,
  triggersOf,
  worthlessPrice,
} from '../tokens/token-texts.ts';
import type { TokenTexts } from '../tokens/token-texts.ts';

interface Props {
  t: TokenTexts;
  lang: Lang;
  token: PageToken;
}

type DatedProps = Props & { /** When the build read the data, exchange time, ms. */ readAtMs: number };

/** The time of static figures: the figures at the top of the page are live and differ from them. */
const builtTime = (lang: Lang, readAtMs: number): string =>
  formatDate(lang, readAtMs, { zone: 'UTC', style: 'momentZone' });

/** Rows of the history that a page shows. leverage.md 4 */
const historyRows = 30;
/** Decimals of positions per token. */
const positionDecimals = 8;

/** A figure of the build that opens its explanation; without script it is the figure alone. */
const StaticExplained = ({ of, title, children }: { of: ExplanationRequest; title: string; children: ReactNode }) => (
  <button
    className="explained"
    type="button"
    aria-haspopup="dialog"
    title={title}
    data-explanation={JSON.stringify(of)}
  >
    {children}
  </button>
);

/**
 * The two prices beyond which the basket is rebalanced at once (T2) and the one that leaves nothing if it is reached
 * before a rebalance, with their distance from the price of the build.
 */
export function Triggers({ t, lang, token, explainTitle, readAtMs }: DatedProps & { explainTitle: string }) {
  const { info, coin, coinPrice, coinDecimals } = token;
  const basket = { position: info.basketPosition, loan: info.basketLoan };
  const sign = isShort(token) ? '-' : '';
  const triggers = triggersOf(info.basketPosition, info.basketLoan);
  if (!triggers) return null;
  const nothing = worthlessPrice(info.basketPosition, info.basketLoan);
  const distance = (price: string) =>
    coinPrice === '' ? t('figure.none') : formatChange(lang, decimal(price).div(coinPrice).minus('1').toFixed(8)).text;
  const price = (value: string) =>
    coinsText(t, lang, decimal(value).round(coinDecimals, decimal.roundHalfUp).toFixed(), 'USDT', coinDecimals);
  const rows = [
    { key: 'low', title: t('leverage.below', { coin }), value: triggers.low, leverage: triggers.lowLeverage },
    {
      key: 'high',
      title: t('leverage.above', { coin }),
      value: triggers.high,
      leverage: triggers.lowLeverage === 4 ? 2 : 4,
    },
  ];
  return (
    <dl className="triggers">
      {rows.map(({ key, title, value, leverage }) => (
        <div className="triggers__trigger" key={key}>
          <dt>{title}</dt>
          <dd>
            <strong>
              <bdi>
                <StaticExplained of={explainTrigger(basket, `${sign}${String(leverage)}`, token)} title={explainTitle}>
                  {price(value)}
                </StaticExplained>
              </bdi>
            </strong>
            <span>
              {t('leverage.distance', {
                leverage: String(leverage),
                change: distance(value),
                time: builtTime(lang, readAtMs),
              })}
            </span>
          </dd>
        </div>
      ))}
      {nothing !== undefined && (
        <div className="triggers__trigger">
          <dt>{t('leverage.worthless', { coin })}</dt>
          <dd>
            <strong>
              <bdi>{price(nothing)}</bdi>
            </strong>
            <span>{distance(nothing)}</span>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** What one token consists of: a bar of the position above loan and NAV, and the same as a table. */
export function Basket({ t, lang, token, readAtMs }: DatedProps) {
  const { info, coin } = token;
  const value = decimal(info.nav).minus(info.basketLoan).abs();
  const money = (amount: string) => coinsText(t, lang, roundedFigure(amount, displayDecimals), 'USDT', displayDecimals);
  const coins = (amount: string) => coinsText(t, lang, roundedFigure(amount, positionDecimals), coin, positionDecimals);
  const all = (amount: string) => decimal(amount).times(info.circulation).round(2, decimal.roundHalfUp).toFixed();
  const rows = [
    {
      key: 'position',
      label: t('basket.position'),
      one: coins(info.basketPosition),
      all: coinsText(t, lang, all(info.basketPosition), coin, 2),
    },
    {
      key: 'loan',
      label: isShort(token) ? t('basket.cash') : t('basket.loan'),
      one: money(info.basketLoan),
      all: coinsText(t, lang, all(info.basketLoan), 'USDT', 2),
    },
    { key: 'nav', label: t('basket.nav'), one: money(info.nav), all: coinsText(t, lang, all(info.nav), 'USDT', 2) },
  ];
  return (
    <section className="token-part" aria-labelledby="basket">
      <h2 id="basket">{t('basket.title')}</h2>
      <p className="token__foot">{t('list.asOf', { time: builtTime(lang, readAtMs) })}</p>
      <Svg
        tree={basketBars({
          isShort: isShort(token),
          value: Number(value.toFixed(displayDecimals)),
          nav: Number(decimal(info.nav).toFixed(displayDecimals)),
          texts: {
            position: t('basket.positionBar', { coins: coins(info.basketPosition), value: money(value.toFixed()) }),
            loan: isShort(token) ? t('basket.cash') : t('basket.loan'),
            nav: t('basket.navBar', { nav: navText(lang, info.nav) }),
          },
        })}
      />
      <Table
        dense
        caption={t('basket.title')}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { key: 'item', label: t('basket.item'), align: 'start', cell: ({ label }) => label },
          { key: 'one', label: t('basket.one'), cell: ({ one }) => one },
          {
            key: 'all',
            label: t('basket.all', { count: formatAmount(lang, truncate(info.circulation, 0)) }),
            wide: true,
            cell: ({ all: total }) => total,
          },
        ]}
      />
    </section>
  );
}

/** The same token on different price paths (T7), and 30 days with costs at a constant price (T4). */
export function PathTable({ t, lang, token, children }: Props & { children?: ReactNode }) {
  const { info, coinName } = token;
  const target = info.targetLeverage;
  const figures = tokenFigures(lang);
  return (
    <section className="token-part" aria-labelledby="path">
      <h2 id="path">{t('path.title')}</h2>
      <p className="token-part__lead">{t('path.lead')}</p>
      <Table
        dense
        caption={t('path.title')}
        rows={pathNames.map((name) => ({ name, ...exampleOf(target, name) }))}
        rowKey={({ name }) => name}
        columns={[
          {
            key: 'path',
            label: t('path.path'),
            align: 'start',
            cell: ({ name }) => (
              <span className="path-name">
                <Svg tree={sparkline(pathShape(name), { width: 48, height: 20 })} />
                {t(`path.name.${name}`, { ...figures, days: flatDays })}
              </span>
            ),
          },
          {
            key: 'coin',
            label: t('path.coin', { coin: coinName }),
            cell: ({ underlying }) => formatChange(lang, underlying).text,
          },
          {
            key: 'multiple',
            label: t('path.multiple', { target: formatAmount(lang, target), coin: coinName }),
            wide: true,
            cell: ({ multiple }) => formatChange(lang, multiple).text,
          },
          {
            key: 'token',
            label: t('path.token', { code: info.ltCode }),
            cell: ({ token: change }) => <ChangeText lang={lang} change={change} />,
          },
        ]}
      />
      {children}
    </section>
  );
}

/** Fees and limits of the token. */
export function FeesAndLimits({ t, lang, token }: Props) {
  const { info } = token;
  const figures = tokenFigures(lang);
  const percent = (rate: string) => formatPercent(lang, rate, 4);
  const amount = (value: string) => formatAmount(lang, value);
  const money = (value: string) => coinsText(t, lang, value, 'USDT');
  const tokens = (value: string) => coinsText(t, lang, value, info.ltCode);
  // 0.01 % of the target, leverage.md 2 T4: the exchange names the amount per token only.
  const funding = decimal('0.0001').times(targetSize(token)).toFixed();
  const facts = [
    { label: t('fees.trade'), value: percent(info.purchaseFeeRate) },
    {
      label: t('limits.purchase'),
      value: t('limits.range', { min: amount(info.minPurchase), max: money(info.maxPurchase) }),
    },
    { label: t('fees.manage', figures), value: percent(info.manageFeeRate) },
    { label: t('limits.purchaseDaily'), value: money(info.maxPurchaseDaily) },
    { label: t(isShort(token) ? 'fees.fundingReceived' : 'fees.fundingPaid', figures), value: percent(funding) },
    {
      label: t('limits.redeem'),
      value: t('limits.range', { min: amount(info.minRedeem), max: tokens(info.maxRedeem) }),
    },
    {
      label: t('fees.total', { count: flatDays }),
      value: formatChange(lang, flatChange(info.targetLeverage, flatDays)).text,
    },
    { label: t('limits.redeemDaily'), value: tokens(info.maxRedeemDaily) },
    { label: t('limits.position'), value: money(info.positionLimit) },
  ];
  return (
    <section className="token-part" aria-labelledby="fees">
      <h2 id="fees">{t('fees.title')}</h2>
      <Facts layout="terms" facts={facts} />
    </section>
  );
}

/** The last 30 rebalances. `children`: the export, which needs scripts. */
export function RebalanceHistory({
  t,
  lang,
  token,
  rebalances,
  children,
}: Props & { rebalances: readonly Rebalance[]; children?: ReactNode }) {
  const number = (value: string, decimals: number) =>
    formatAmount(lang, roundedFigure(value, decimals), { decimals, fixed: true });
  const types = { DAILY: t('history.daily'), OUT_OF_BAND: t('history.outOfBand'), UNKNOWN: t('figure.none') };
  return (
    <section className="token-part" aria-labelledby="history">
      <div className="token-part__head">
        <h2 id="history">{t('history.title')}</h2>
        {children}
      </div>
      <Table
        dense
        caption={t('history.title')}
        rows={rebalances.slice(0, historyRows)}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'time',
            label: t('chart.time'),
            align: 'start',
            cell: ({ time }) => formatDate(lang, time, { zone: 'UTC', style: 'dayTime' }),
          },
          { key: 'type', label: t('history.type'), align: 'start', wide: true, cell: ({ type }) => types[type] },
          { key: 'nav', label: t('chart.navUnit'), cell: ({ nav }) => navText(lang, nav) },
          {
            key: 'leverage',
            label: t('history.leverage'),
            cell: ({ leverageBefore, leverageAfter }) =>
              t('history.change', {
                before: number(leverageBefore, displayDecimals),
                after: number(leverageAfter, displayDecimals),
              }),
          },
          {
            key: 'basket',
            label: t('history.basket', { coin: token.coin }),
            wide: true,
            cell: ({ basketBefore, basketAfter }) =>
              t('history.change', { before: number(basketBefore, 2), after: number(basketAfter, 2) }),
          },
        ]}
      />
    </section>
  );
}
