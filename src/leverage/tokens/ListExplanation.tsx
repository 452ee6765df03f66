import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { Svg } from '#ui/art/Svg.tsx';
import { Table } from '#ui/table/Table.tsx';
import { rebalanceFigure, rebalanceStages } from './rebalance-figure.ts';
import { tokenFigures } from './token-figures.ts';
import { displayDecimals, leverageText, roundedFigure } from './token-texts.ts';
import type { TokenTexts } from './token-texts.ts';

const questions = ['nav', 'liquidation', 'sideways', 'markets', 'rebalance', 'costs'] as const;

/** How a rebalance works, as figure and table, and frequent questions. */
export function ListExplanation({ t, lang }: { t: TokenTexts; lang: Lang }) {
  const stages = rebalanceStages();
  const figures = tokenFigures(lang);
  const money = (value: string) =>
    formatAmount(lang, roundedFigure(value, displayDecimals), { decimals: 2, fixed: true });
  return (
    <>
      <section className="token-part" aria-labelledby="rebalance">
        <h2 id="rebalance">{t('how.title')}</h2>
        <p className="token-part__lead">{t('how.lead', figures)}</p>
        <Svg
          tree={rebalanceFigure(stages, {
            loan: ({ loan }) => t('how.loanBar', { value: money(loan.replace('-', '')) }),
            nav: ({ nav }) => t('basket.navBar', { nav: money(nav) }),
          })}
        />
        <Table
          dense
          caption={t('how.title')}
          rows={stages}
          rowKey={({ name }) => name}
          columns={[
            { key: 'stage', label: t('how.stage'), align: 'start', cell: ({ name }) => t(`how.name.${name}`, figures) },
            { key: 'position', label: t('how.position'), cell: ({ position }) => money(position) },
            { key: 'loan', label: t('how.loan'), cell: ({ loan }) => money(loan) },
            { key: 'nav', label: t('chart.navUnit'), cell: ({ nav }) => money(nav) },
            { key: 'leverage', label: t('list.leverage'), cell: ({ leverage }) => leverageText(t, lang, leverage) },
          ]}
        />
        <p className="token-part__lead">{t('how.after')}</p>
      </section>
      <section className="token-part" aria-labelledby="faq">
        <h2 id="faq">{t('faq.title')}</h2>
        {questions.map((name) => (
          <details className="token-faq" key={name}>
            <summary>{t(`faq.${name}.question`)}</summary>
            <p>{t(`faq.${name}.answer`, figures)}</p>
          </details>
        ))}
      </section>
    </>
  );
}
