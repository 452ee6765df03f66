import { MaskedAmount, useHiddenAmounts } from '#ui/amount/MaskedAmount.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { AssetActions } from './AssetActions.tsx';
import { accountLabel, coinFigure, fiatFigure } from './asset-context.ts';
import type { AssetContext } from './asset-context.ts';
import type { AssetRow } from './asset-rows.ts';
import { FactsLinks, limitReason, TradeLinks } from './CoinTable.tsx';
import './coin-sheet.scss';

/** Props of a `CoinSheet`. */
export interface CoinSheetProps {
  context: AssetContext;
  /** The coin that is shown; undefined: closed. */
  row: AssetRow | undefined;
  owesCoins: boolean;
  onClose: () => void;
}

/** A coin's amounts by account, and what can be done with it: a dialog, on phones a sheet. */
export function CoinSheet({ context, row, owesCoins, onClose }: CoinSheetProps) {
  const { t, fiat } = context;
  const isHidden = useHiddenAmounts();
  const own = (amount: string) => <MaskedAmount>{coinFigure(context, amount)}</MaskedAmount>;
  return (
    <Dialog
      open={row !== undefined}
      title={row ? (row.name === '' ? row.coin : t('assets.sheet.title', { coin: row.coin, name: row.name })) : ''}
      closeLabel={t('assets.sheet.close')}
      onClose={onClose}
    >
      {row && (
        <>
          {row.held.map((holding) => {
            const reason = isHidden ? undefined : limitReason(context, holding, owesCoins);
            const value =
              holding.usd === undefined ? (
                t('assets.noPrice')
              ) : (
                <MaskedAmount>{fiatFigure(context, holding.usd)}</MaskedAmount>
              );
            const facts = [
              { key: 'total', label: t('assets.column.total'), content: own(holding.total) },
              { key: 'free', label: t('assets.column.free'), content: own(holding.free) },
              { key: 'frozen', label: t('assets.column.frozen'), content: own(holding.frozen) },
              { key: 'transferable', label: t('assets.column.transferable'), content: own(holding.transferable) },
              { key: 'usd', label: t('assets.column.value', { currency: fiat.name }), content: value },
            ];
            return (
              <section className="coin-sheet" key={holding.account}>
                <h3 className="coin-sheet__account">{accountLabel(context, holding.account)}</h3>
                <dl className="coin-sheet__facts">
                  {facts.map(({ key, label, content }) => (
                    <div key={key}>
                      <dt>{label}</dt>
                      <dd>
                        <bdi>{content}</bdi>
                      </dd>
                    </div>
                  ))}
                </dl>
                {reason !== undefined && <p className="coin-sheet__reason">{reason}</p>}
              </section>
            );
          })}
          <p className="coin-sheet__about">
            {t('assets.sheet.about', {
              available: t('assets.column.free'),
              frozen: t('assets.column.frozen'),
              transferable: t('assets.column.transferable'),
            })}
          </p>
          <p className="coin-sheet__about">
            <FactsLinks context={context} coin={row.coin} />
          </p>
          <AssetActions t={t} coin={row.coin}>
            <TradeLinks context={context} coin={row.coin} look="button button--quiet" />
          </AssetActions>
        </>
      )}
    </Dialog>
  );
}
