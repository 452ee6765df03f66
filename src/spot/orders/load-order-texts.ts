import { lazyTexts } from '#i18n/lazy-texts.ts';
import { $personEpoch } from '#session/on-person-change.ts';

const load = lazyTexts('orders', import.meta.glob('/locales/*/orders.json', { import: 'default' }), 'order-texts');

let isLoaded = false;
const loadOnce = (): Promise<void> => load().then(() => void (isLoaded = true));

/**
 * A lazy chunk that shows orders, once their texts are loaded as well: visitors need none, so no page embeds
 * them.
 */
export async function withOrderTexts<Module>(loading: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([loading, loadOnce()]);
  return module;
}

/**
 * Calls `show` as soon as the texts of orders are loaded, in the order of the calls; not after the person has changed.
 */
export function afterOrderTexts(show: () => void): void {
  if (isLoaded) {
    show();
    return;
  }
  const epoch = $personEpoch.get();
  loadOnce().then(
    () => {
      if ($personEpoch.get() === epoch) show();
    },
    () => undefined,
  );
}
