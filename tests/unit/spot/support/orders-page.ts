import { profileRow } from '../../api/support/fake-exchange.ts';
import { FakeStorage, openPage, paths } from '../../session/support/page.ts';

/**
 * A logged-in page with the order stores; the exchange's clock is at 1,780,000,000,000. `tab`: storage of an earlier
 * page.
 */
export async function openOrdersPage({ tab = new FakeStorage() } = {}) {
  const page = openPage({ tab });
  const none = () => null;
  Object.assign(page.document, { documentElement: { lang: 'en' }, querySelector: none, getElementById: none });
  const { provideTexts } = await import('#i18n/texts.ts');
  const { namespaceTexts } = await import('#i18n/texts-for.ts');
  provideTexts(namespaceTexts);
  page.answer(paths.profile, () => profileRow);
  const token = await import('#session/token.ts');
  const { loadProfile } = await import('#session/user.ts');
  token.$token.set('mine');
  await loadProfile();
  const { withOrderTexts } = await import('#spot/orders/load-order-texts.ts');
  const orders = await withOrderTexts(import('#spot/orders/orders.ts'));
  const topics = await import('#session/private-stream/topics.ts');
  const { $toasts } = await import('#shell/toasts/toasts.ts');
  const messages = () => $toasts.get().map(({ message, tone }) => [tone, message]);
  const push = (topic: string, row: unknown) => {
    for (const reader of topics.$topicReaders.get()) if (reader.topic === topic) reader.apply([row], 'update');
  };
  const ids = () => orders.$openOrders.get().map(({ orderId }) => orderId);
  return { page, topics, ...token, ...orders, ids, messages, push };
}
