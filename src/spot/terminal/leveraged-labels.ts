import type { Texts } from '#i18n/keys.ts';

/** The figures of a leveraged token in the head, in order; their values load with the pair's script. */
export const leveragedLabels = (t: Texts<'spot'>) =>
  [
    { key: 'nav', label: t('header.nav') },
    { key: 'premium', label: t('header.premium') },
    { key: 'leverage', label: t('header.leverage') },
  ] as const;
