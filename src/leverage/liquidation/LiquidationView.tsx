import { useEffect, useRef, useState } from 'react';
import { liquidationFeeRate } from '#formulas/margin/liquidation-amounts.ts';
import { formatAmount, formatDate, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { unscale } from '#money/index.ts';
import { $marginWallet } from '#session/leverage/margin-wallet.ts';
import { $settings } from '#session/settings.ts';
import { $profile } from '#session/user.ts';
import { ExportButton } from '#shell/list-state/ExportButton.tsx';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { saveCsv } from '#ui/table/csv.ts';
import { $liquidation, dismissLiquidation } from './liquidation-store.ts';
import type { LiquidationLog } from './liquidation-store.ts';
import { totalsOf } from './liquidation-summary.ts';
import { sparseAnnouncer } from './sparse-announcer.ts';

const steps = [1, 2, 3, 4, 5] as const;
type Step = (typeof steps)[number];

/** A row of a step: its time and what happened. */
type StepRow = { key: string; time: number; text: string };

/** Rows by step: cancels, own coins, takeovers, payments. The fifth step has the totals. */
function rowsOf(lang: Lang, log: LiquidationLog): Record<Step, StepRow[]> {
  const t = texts(lang, 'margin');
  const firstTrade = log.trades[0]?.updateTime ?? Number.POSITIVE_INFINITY;
  const repayment = (row: LiquidationLog['repayments'][number]): StepRow => ({
    key: row.repayId,
    time: row.time,
    text: t('liquidation.repaid', { amount: formatAmount(lang, row.repaidAmount), coin: row.tokenId }),
  });
  return {
    1: log.canceled.map((row) => ({
      key: row.orderId,
      time: row.updateTime,
      text: t('liquidation.canceled', { pair: row.symbolId }),
    })),
    2: log.repayments.filter(({ time }) => time < firstTrade).map(repayment),
    3: log.trades.map((row) => ({
      key: row.orderId,
      time: row.updateTime,
      text: t(row.side === 'SELL' ? 'liquidation.sold' : 'liquidation.bought', {
        amount: formatAmount(lang, row.executedQty),
        pair: row.symbolId,
        price: formatAmount(lang, row.avgPrice),
        value: formatAmount(lang, row.executedAmount, { decimals: 2 }),
      }),
    })),
    4: log.repayments.filter(({ time }) => time >= firstTrade).map(repayment),
    5: [],
  };
}

const stepKeys = {
  1: 'liquidation.step.cancel',
  2: 'liquidation.step.own',
  3: 'liquidation.step.sell',
  4: 'liquidation.step.pay',
  5: 'liquidation.step.insurance',
} as const satisfies Record<Step, string>;

/** Announces the step, not its rows; steps that pass within two seconds are left out. leverage.md 6 L37 */
function useAnnouncedStep(lang: Lang, log: LiquidationLog): void {
  const [announcer] = useState(sparseAnnouncer);
  const isEnded = log.endTime !== undefined;
  useEffect(() => announcer.stop, [announcer]);
  useEffect(() => {
    const t = texts(lang, 'margin');
    announcer.say(isEnded ? t('liquidation.ended') : t('liquidation.now', { step: t(stepKeys[log.step]) }));
  }, [announcer, lang, log.step, isEnded]);
}

function saveLog(lang: Lang, log: LiquidationLog): void {
  const t = texts(lang, 'margin');
  const utc = (time: number) => new Date(time).toISOString();
  const lines = [
    [
      t('debts.time'),
      t('liquidation.event'),
      t('debts.coin'),
      t('debts.amount'),
      t('liquidation.price'),
      t('liquidation.value'),
    ],
    ...log.canceled.map((row) => [utc(row.updateTime), t('liquidation.step.cancel'), row.symbolId, '', '', '']),
    ...log.trades.map((row) => [
      utc(row.updateTime),
      t(row.side === 'SELL' ? 'liquidation.csvSold' : 'liquidation.csvBought'),
      row.symbolId,
      row.executedQty,
      row.avgPrice,
      row.executedAmount,
    ]),
    ...log.repayments.map((row) => [utc(row.time), t('liquidation.csvRepaid'), row.tokenId, row.repaidAmount, '', '']),
  ];
  const name = ['liquidation', $profile.get()?.id, log.id].filter((part) => part !== undefined).join('_');
  saveCsv(`${name}.csv`, lines);
}

/** Prices, fee and remaining balance after the end. */
function Summary({ lang, log }: { lang: Lang; log: LiquidationLog }) {
  const t = texts(lang, 'margin');
  const wallet = useStore($marginWallet);
  const { proceeds, fee } = totalsOf(log);
  const usdt = (amount: string) => (
    <MaskedAmount>{t('form.coins', { amount: formatAmount(lang, amount), coin: 'USDT' })}</MaskedAmount>
  );
  const left = wallet.phase === 'ready' ? wallet.value.coins.filter(({ held }) => held !== '0') : [];
  return (
    <>
      <Facts
        facts={[
          { label: t('liquidation.proceeds'), value: usdt(proceeds) },
          { label: t('liquidation.fee', { rate: formatPercent(lang, unscale(liquidationFeeRate)) }), value: usdt(fee) },
          {
            label: t('liquidation.left'),
            value:
              left.length === 0 ? (
                t('liquidation.nothingLeft')
              ) : (
                <MaskedAmount>
                  {left
                    .map(({ coin, held }) => t('form.coins', { amount: formatAmount(lang, held), coin }))
                    .join(' · ')}
                </MaskedAmount>
              ),
          },
        ]}
      />
      <div className="liquidation__acts">
        <ExportButton size="small" onPress={() => saveLog(lang, log)}>
          {t('debts.csv')}
        </ExportButton>
        <Button variant="quiet" size="small" onPress={dismissLiquidation}>
          {t('liquidation.dismiss')}
        </Button>
      </div>
    </>
  );
}

/** The five steps of a liquidation with times and amounts, then what it cost and what is left. leverage.md 4, L31 */
function Log({ lang, log }: { lang: Lang; log: LiquidationLog }) {
  const t = texts(lang, 'margin');
  const { zone } = useStore($settings);
  const title = useRef<HTMLHeadingElement>(null);
  useAnnouncedStep(lang, log);
  const isEnded = log.endTime !== undefined;
  const rows = rowsOf(lang, log);
  // A step that did not happen is not shown: without a shortfall insurance covers nothing.
  const isShown = (step: Step) =>
    rows[step].length > 0 || (!isEnded && step >= log.step && (step < 5 || log.step === 5));
  const stateOf = (step: Step) => (isEnded || step < log.step ? 'done' : step === log.step ? 'current' : 'next');
  return (
    <section className="liquidation" lang={t.lang} aria-labelledby="liquidation-title">
      <h2 className="liquidation__title" id="liquidation-title" ref={title}>
        {isEnded ? t('liquidation.ended') : t('liquidation.title')}
      </h2>
      {!isEnded && <p>{t('liquidation.text')}</p>}
      <ol className="liquidation__steps">
        {steps.filter(isShown).map((step) => (
          <li
            className={`liquidation__step liquidation__step--${stateOf(step)}`}
            key={step}
            aria-current={stateOf(step) === 'current' ? 'step' : undefined}
          >
            <strong>{t(stepKeys[step])}</strong>
            <span className="out-of-sight"> {t(`liquidation.state.${stateOf(step)}`)}</span>
            {rows[step].length > 0 && (
              <ul className="liquidation__rows">
                {rows[step].map(({ key, time, text }) => (
                  <li key={key}>
                    <time dateTime={new Date(time).toISOString()}>
                      {formatDate(lang, time, { zone, style: 'time' })}
                    </time>{' '}
                    <MaskedAmount>{text}</MaskedAmount>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      {isEnded && <Summary lang={lang} log={log} />}
    </section>
  );
}

/** The running or just ended liquidation of the account; nothing without one. */
export function LiquidationView({ lang }: { lang: Lang }) {
  const log = useStore($liquidation);
  return log ? <Log key={log.id} lang={lang} log={log} /> : null;
}
