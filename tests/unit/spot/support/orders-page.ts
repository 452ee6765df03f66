import { profileRow } from '../api/exchange.ts';
import { openPage, paths } from '../session/page.ts';

/** A page of a person with their orders' stores; the exchange's clock stands at 1,780,000,000,000. */
export async function openOrdersPage() {
  const page = openPage();
  Object.assign(page.document, { documentElement: { lang: 'en' } });
  const { provideTexts } = await import('../../../src/i18n/texts.ts');
  const { namespaceTexts } = await import('../../../src/i18n/texts-for.ts');
  provideTexts(namespaceTexts);
  page.answer(paths.profile, () => profileRow);
  const token = await import('../../../src/session/token.ts');
  const { loadProfile } = await import('../../../src/session/user.ts');
  token.$token.set('mine');
  await loadProfile();
  const orders = await import('../../../src/spot/orders.ts');
  const topics = await import('../../../src/session/topics.ts');
  const { $toasts } = await import('../../../src/shell/toasts.ts');
  const messages = () => $toasts.get().map(({ message, tone }) => [tone, message]);
  const push = (topic: string, row: unknown) => {
    for (const reader of topics.$topicReaders.get()) if (reader.topic === topic) reader.take([row]);
  };
  const ids = () => orders.$openOrders.get().map(({ orderId }) => orderId);
  return { page, topics, ...token, ...orders, ids, messages, push };
}
