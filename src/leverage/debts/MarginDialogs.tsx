import type { Lang } from '#i18n/locales.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { $marginDialog } from '../access/margin-dialog.ts';
import { BorrowDialog } from './BorrowDialog.tsx';
import { RepayDialog } from './RepayDialog.tsx';
import { SellAndRepayDialog } from './SellAndRepayDialog.tsx';

/** The dialog of loans that is open. */
export function MarginDialogs({ lang }: { lang: Lang }) {
  const dialog = useStore($marginDialog);
  switch (dialog?.kind) {
    case 'borrow':
      return <BorrowDialog key={dialog.coin} lang={lang} startCoin={dialog.coin} />;
    case 'repay':
      return <RepayDialog key={dialog.coin} lang={lang} coin={dialog.coin} />;
    case 'sellAndRepay':
      return <SellAndRepayDialog lang={lang} coin={dialog.coin} />;
    default:
      return null;
  }
}
