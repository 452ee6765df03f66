import { formatCount } from '#i18n/format.ts';
import { $marginSwitch } from '#session/leverage/margin-switch.ts';
import { Segmented } from '#ui/field/Segmented.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { editForm } from '../order-draft/draft-store.ts';
import type { OrderPartProps } from './OrderFields.tsx';

/** Spot or margin with its leverage. What margin needs is loaded and explained after the switch. leverage.md 4 */
export function MarginSwitch({ t, lang, view, isBusy }: OrderPartProps) {
  const current = useStore($marginSwitch);
  const { pair, draft } = view;
  const label = current?.isOpen
    ? t('form.account.marginAt', { leverage: formatCount(lang, Number(current.leverage)) })
    : t('form.account.margin');
  return (
    <Segmented
      label={t('form.account.label')}
      name="order-account"
      choices={[
        { value: 'SPOT', label: t('form.account.spot') },
        { value: 'MARGIN', label },
      ]}
      chosen={draft.funding === 'SPOT' ? 'SPOT' : 'MARGIN'}
      onChoose={(next) => {
        if (!isBusy) editForm(pair.symbolId, { funding: next === 'SPOT' ? 'SPOT' : 'NORMAL' });
      }}
    />
  );
}
