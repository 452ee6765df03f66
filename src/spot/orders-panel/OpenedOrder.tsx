import { useEffect, useState } from 'react';
import { whenLoaded } from '#session/lazy-import.ts';
import { texts } from '#i18n/texts.ts';
import { withOrderTexts } from '../orders/load-order-texts.ts';
import { orderIdOf } from '../orders/order-fragment.ts';
import type { CellContext } from './order-cells.tsx';
import type { OrderDetailDialog } from './OrderDetail.tsx';

/**
 * The order that the fragment of the URL names, in a dialog. Its code and texts are loaded when the first one opens.
 */
export function OpenedOrder({ context }: { context: Omit<CellContext, 't'> }) {
  const [id, setId] = useState<string | undefined>(undefined);
  const [Detail, setDetail] = useState<typeof OrderDetailDialog | undefined>(undefined);
  useEffect(() => {
    const read = () => setId(orderIdOf(location.hash));
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  const isOpen = id !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    whenLoaded(withOrderTexts(import('./OrderDetail.tsx')), (module) => setDetail(() => module.OrderDetailDialog));
  }, [isOpen]);
  if (id === undefined || !Detail) return null;
  const close = () => {
    history.replaceState(history.state, '', location.pathname + location.search);
    setId(undefined);
  };
  return <Detail key={id} id={id} context={{ ...context, t: texts(context.lang, 'orders') }} onClose={close} />;
}
