import { useStore } from '../../ui/use-store.ts';
import { $tradeLayout, columnKeys, shownColumns, toggleColumn } from '../order-columns.ts';
import type { ListName } from '../order-columns.ts';
import type { SpotTexts } from '../order-words.ts';

/** Which columns of a list are seen; kept here, and by the exchange for the person. */
export function ColumnChoice({ t, list }: { t: SpotTexts; list: ListName }) {
  const shown = shownColumns(list, useStore($tradeLayout));
  return (
    <details className="order-fold">
      <summary className="order-fold__summary">{t('orders.columns')}</summary>
      <fieldset className="order-fold__fields" aria-label={t('orders.columns')}>
        {columnKeys[list].map((key) => (
          <label className="check" key={key}>
            <input
              className="check__box"
              type="checkbox"
              checked={shown.includes(key)}
              onChange={() => void toggleColumn(list, key)}
            />
            {t(`orders.column.${key}`)}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
