import type { SocialCard } from '../social-card/draw-card.ts';

/** Icons of the site in the preview: their addresses, the names under which they are drawn, and their sides, CSS px. */
export const previewIcons = [
  { path: '/apple-touch-icon.png', name: 'apple-touch-icon', side: 60 },
  { path: '/icons/icon-192.png', name: 'icon-192', side: 96 },
  { path: '/icons/maskable-512.png', name: 'maskable-512', side: 96 },
] as const;

/** Sides of the icon of tabs, CSS px. */
export const faviconSides = [16, 32, 48] as const;

/** Two cards of the preview by the names of their pictures: no page of the site has them. */
export const previewCards = (brand: string): [name: string, card: SocialCard][] => [
  ['card-spot', { brand, art: 'SPOT', name: brand, code: '', figures: 'BTC/USDT   ·   ETH/USDT' }],
  ['card-launch', { brand, art: 'HALO', name: 'Halo', code: 'HALO', figures: '0.05 USDT   ·   40M HALO' }],
];
