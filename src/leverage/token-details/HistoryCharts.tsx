import type { Rebalance } from '#contract/leverage/lt-tokens.ts';
import { formatAmount, formatChange, formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { scaleOf } from '#ui/art/line-chart.ts';
import type { ChartLine } from '#ui/art/line-chart.ts';
import { Plot } from '#ui/art/Plot.tsx';
import { AsTable } from '#ui/table/AsTable.tsx';
import { Table } from '#ui/table/Table.tsx';
import { tokenFigures } from '../tokens/token-figures.ts';
import { chartDays, changeOf, lastDays, leveragePointsOf, scaledUnderlying } from './nav-history.ts';
import type { NavPoint } from './nav-history.ts';
import type { PageToken } from '../tokens/token-page.ts';
import { navText } from '../tokens/token-texts.ts';
import type { TokenTexts } from '../tokens/token-texts.ts';

interface Props {
  t: TokenTexts;
  lang: Lang;
  token: PageToken;
}

/** Days of the leverage chart and of the period that is shown first. */
const shownDays = 30;

function NavPeriod({ t, lang, token, points, days }: Props & { points: readonly NavPoint[]; days: number }) {
  const shown = lastDays(points, days);
  const compared = scaledUnderlying(shown);
  const lines: ChartLine[] = [
    { kind: 'compared', points: compared.map(({ timeMs, value }) => ({ x: timeMs, y: Number(value) })) },
    { kind: 'main', points: shown.map(({ timeMs, nav }) => ({ x: timeMs, y: Number(nav) })) },
  ];
  const scale = scaleOf(lines.flatMap((line) => line.points.map(({ y }) => y)));
  const change = (values: readonly string[]) => formatChange(lang, changeOf(values) ?? '0').text;
  return (
    <div className={`nav-chart__period nav-chart__period--${days}`}>
      <Plot lang={lang} lines={lines} scale={scale} unit={(value) => value} />
      <p className="chart-key">
        <span className="chart-key__line">
          {t('chart.tokenChange', { code: token.info.ltCode, change: change(shown.map(({ nav }) => nav)) })}
        </span>
        <span className="chart-key__line chart-key__line--dashed">
          {t('chart.coinChange', { coin: token.coinName, change: change(compared.map(({ value }) => value)) })}
        </span>
      </p>
    </div>
  );
}

/**
 * The NAV over 7, 30 or 90 days with the underlying from the same start, and all its points as a table. leverage.md 4
 */
export function NavChart({ t, lang, token, points }: Props & { points: readonly NavPoint[] }) {
  return (
    <section className="token-part" aria-labelledby="nav">
      <h2 id="nav">{t('chart.nav')}</h2>
      <figure className="nav-chart">
        <fieldset className="segmented nav-chart__days">
          <legend className="out-of-sight">{t('chart.period')}</legend>
          {chartDays.map((days) => (
            <label className="segmented__choice" key={days}>
              <input
                className="segmented__input"
                type="radio"
                name="nav-days"
                value={days}
                defaultChecked={days === shownDays}
              />
              {t('chart.days', { count: days })}
            </label>
          ))}
        </fieldset>
        {chartDays.map((days) => (
          <NavPeriod key={days} t={t} lang={lang} token={token} points={points} days={days} />
        ))}
      </figure>
      <AsTable summary={t('chart.asTable')}>
        <Table
          dense
          caption={t('chart.nav')}
          rows={points.toReversed()}
          rowKey={({ timeMs }) => String(timeMs)}
          columns={[
            {
              key: 'time',
              label: t('chart.time'),
              align: 'start',
              cell: ({ timeMs }) => formatDate(lang, timeMs, { zone: 'UTC', style: 'dayTime' }),
            },
            { key: 'nav', label: t('chart.navUnit'), cell: ({ nav }) => navText(lang, nav) },
            {
              key: 'underlying',
              label: t('chart.coinUnit', { coin: token.coin }),
              cell: ({ underlying }) =>
                underlying === undefined
                  ? t('figure.none')
                  : formatAmount(lang, underlying, { decimals: token.coinDecimals, fixed: true }),
            },
          ]}
        />
      </AsTable>
    </section>
  );
}

/** The real leverage of 30 days inside its band; the rebalance history has the same figures. leverage.md 4 */
export function LeverageChart({
  t,
  lang,
  token,
  rebalances,
  readAtMs,
}: Props & { rebalances: readonly Rebalance[]; readAtMs: number }) {
  const now = { timeMs: readAtMs, leverage: token.info.realLeverage };
  const points = leveragePointsOf(rebalances, now, shownDays).map(({ timeMs, value }) => ({
    x: timeMs,
    y: Number(value),
  }));
  return (
    <figure className="leverage-chart">
      <Plot
        lang={lang}
        lines={[{ kind: 'plain', points }]}
        scale={{ ticks: [1, 2, 3, 4, 5], decimals: 0 }}
        band={[2, 4]}
        unit={(value) => t('figure.times', { value })}
      />
      <figcaption className="chart-key">{t('leverage.caption', { ...tokenFigures(lang), days: shownDays })}</figcaption>
    </figure>
  );
}
