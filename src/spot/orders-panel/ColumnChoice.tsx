import { useStore } from '#ui/foundation/use-store.ts';
import { $tradeLayout, listColumns, shownColumns, toggleColumn } from './order-columns.ts';
import type { ListName } from './order-columns.ts';
import type { OrderTexts } from '../orders/order-texts.ts';

/** Folded checkboxes that show and hide the columns of a list. */
export function ColumnChoice({ t, list }: { t: OrderTexts; list: ListName }) {
  const shown = shownColumns(list, useStore($tradeLayout));
  return (
    <details className="order-list-options">
      <summary className="order-list-options__summary">{t('columns')}</summary>
      <fieldset className="order-list-options__fields">
        <legend className="out-of-sight">{t('columns')}</legend>
        {listColumns[list].map((key) => (
          <label className="check" key={key}>
            <input
              className="check__box"
              type="checkbox"
              checked={shown.includes(key)}
              onChange={() => void toggleColumn(list, key)}
            />
            {t(`column.${key}`)}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
