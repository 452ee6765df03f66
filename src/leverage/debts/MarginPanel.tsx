import { useState } from 'react';
import type { ReactNode } from 'react';
import { $marginBlockReason, repayBlockReasonOf } from '../access/margin-block-reason.ts';
import { openMarginDialog } from '../access/margin-dialog.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $debts } from '#session/leverage/debts.ts';
import { $loanTerms } from '#session/leverage/loan-terms.ts';
import { $marginAccess } from '#session/leverage/margin-access.ts';
import { valueOf } from '#session/remote/load.ts';
import { ExportButton } from '#shell/list-state/ExportButton.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Segmented } from '#ui/field/Segmented.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { LeftMarginRequests } from './RequestOutcome.tsx';
import { debtColumns, saveMarginRows } from './margin-files.ts';
import { DebtsTable } from './DebtsTable.tsx';
import { LoanRecords, RepayRecords } from './RecordsTable.tsx';
import '#ui/field/field.scss';
import './margin-panel.scss';

const views = ['debts', 'interest', 'loans', 'repayments'] as const;
type View = (typeof views)[number];

/** Coin that the borrow dialog of the panel starts with. */
const firstCoin = 'USDT';

/** Borrow and repay for the whole account, and a file of the debts. */
function Tools({ lang }: { lang: Lang }) {
  const t = texts(lang, 'margin');
  const blockReason = useStore($marginBlockReason);
  const access = useStore($marginAccess);
  const debts = useStore($debts);
  const terms = useStore($loanTerms);
  const rows = valueOf(debts) ?? [];
  const isStandard = access.phase === 'known' && access.kind === 'standard';
  const save = () => saveMarginRows(t, 'debts', debtColumns(t, valueOf(terms) ?? new Map()), rows);
  return (
    <div className="margin-panel__tools">
      {isStandard && (
        <>
          <Button
            variant="quiet"
            size="small"
            disabled={blockReason !== undefined}
            onPress={() => openMarginDialog({ kind: 'borrow', coin: firstCoin })}
          >
            {t('debts.borrow')}
          </Button>
          <Button
            variant="quiet"
            size="small"
            disabled={repayBlockReasonOf(blockReason) !== undefined || rows.length === 0}
            onPress={() => openMarginDialog({ kind: 'sellAndRepay', coin: undefined })}
          >
            {t('debts.sellAll')}
          </Button>
        </>
      )}
      <ExportButton size="small" disabled={rows.length === 0} onPress={save}>
        {t('debts.csv')}
      </ExportButton>
    </div>
  );
}

/** Debts, interest, loans and repayments of the account. `aside` is shown beside the debts. leverage.md 4 */
export function MarginPanel({ lang, aside }: { lang: Lang; aside: ReactNode }) {
  const t = texts(lang, 'margin');
  const [view, setView] = useState<View>('debts');
  return (
    <div className="margin-panel" lang={t.lang}>
      <div className="margin-panel__head">
        <Segmented
          label={t('debts.views')}
          name="margin-view"
          choices={views.map((value) => ({ value, label: t(`debts.tab.${value}`) }))}
          chosen={view}
          onChoose={setView}
        />
        {view === 'debts' && <Tools lang={lang} />}
      </div>
      <LeftMarginRequests lang={lang} />
      {view === 'debts' && (
        <div className="margin-panel__account">
          <div className="margin-panel__debts">
            <DebtsTable lang={lang} />
          </div>
          {aside && <div className="margin-panel__aside">{aside}</div>}
        </div>
      )}
      {(view === 'interest' || view === 'loans') && <LoanRecords key={view} lang={lang} shows={view} />}
      {view === 'repayments' && <RepayRecords lang={lang} />}
    </div>
  );
}
