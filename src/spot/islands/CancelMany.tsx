import { useState } from 'react';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { savePreference } from '../../session/preferences.ts';
import { $confirms, reloadProfile } from '../../session/user.ts';
import { toastError } from '../../shell/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useStore } from '../../ui/use-store.ts';
import { $cancelingMany, cancelMany } from '../cancel-many.ts';
import type { CancelScope } from '../cancel-many.ts';
import type { OrderKind } from '../cancel.ts';
import type { SpotTexts } from '../order-words.ts';

/** The person's word not to be asked again, kept by the exchange. R6.7 */
async function askNoMore(): Promise<void> {
  const error = await savePreference('cancelAllConfirm', '0');
  if (error) toastError(error);
  else await reloadProfile();
}

interface Props {
  t: SpotTexts;
  lang: Lang;
  kind: OrderKind;
  /** Rows that would go, as far as this page knows. */
  count: number;
  scope: CancelScope;
  /** The filters in words; none when everything goes. */
  filters: readonly string[];
}

/** Cancels all that is shown; asks first, with count and filters named, unless the person said not to. R6.7 */
export function CancelAll({ t, lang, kind, count, scope, filters }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [isAskedNoMore, setAskedNoMore] = useState(false);
  const confirms = useStore($confirms);
  const pending = useStore($cancelingMany) === kind;
  const common = texts(lang, 'common');
  const act = () => {
    setAsking(false);
    void cancelMany(kind, scope);
    if (isAskedNoMore) void askNoMore();
  };
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        pending={pending}
        disabled={count === 0}
        onPress={() => (confirms.cancelAll ? setAsking(true) : act())}
      >
        {t('orders.many.all')}
      </Button>
      <Dialog
        open={isAsking}
        title={t(kind === 'order' ? 'orders.many.title' : 'orders.many.titlePlan', { count })}
        closeLabel={common('action.close')}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="quiet" onPress={() => setAsking(false)}>
              {t('orders.many.keep')}
            </Button>
            <Button onPress={act}>{t('orders.many.all')}</Button>
          </>
        }
      >
        <p>
          {filters.length === 0
            ? t('orders.many.everything')
            : t('orders.many.limited', { filters: filters.join(' · ') })}
        </p>
        {!('ids' in scope) && <p>{t('orders.many.newer')}</p>}
        <label className="check">
          <input
            className="check__box"
            type="checkbox"
            checked={isAskedNoMore}
            onChange={(event) => setAskedNoMore(event.currentTarget.checked)}
          />
          {t('orders.many.again')}
        </label>
      </Dialog>
    </>
  );
}

/** Cancels the rows whose boxes are ticked. */
export function CancelChosen({ t, kind, ids }: { t: SpotTexts; kind: OrderKind; ids: readonly string[] }) {
  const pending = useStore($cancelingMany) === kind;
  if (ids.length === 0) return null;
  return (
    <Button variant="quiet" size="small" pending={pending} onPress={() => void cancelMany(kind, { ids })}>
      {t('orders.many.chosen', { count: ids.length })}
    </Button>
  );
}
