import bannerTexts from './banner-texts.json' with { type: 'json' };
import { dayMs } from '#formulas/durations.ts';
import * as contract from '#contract/account.ts';
import type { bannerPositions } from '#contract/account.ts';
import { clockStartMs } from '#sandbox/clock/clock.ts';
import { handlePublic } from '#sandbox/exchange/handler.ts';
import { localized, textFor } from '#sandbox/foundation/localized-text.ts';

interface Banner {
  /** Its texts in `banner-texts.json` are `id.title` and `id.text`. */
  id: string;
  position: (typeof bannerPositions)[number];
  /** Shown on the pages of this pair only; absent: on all. */
  symbolId?: string;
  link: string;
  level: 'info' | 'warn' | 'danger';
  /** Exchange time, ms; `endTime` 0: no end. */
  startTime: number;
  endTime: number;
  sort: number;
  closable: boolean;
}

/** The banners of the seed. */
const banners: readonly Banner[] = [
  {
    id: 'maintenance-2026-06',
    position: 'spot_top',
    link: '/x/sandbox/elsewhere/?page=support',
    level: 'warn',
    startTime: clockStartMs - dayMs,
    endTime: Date.UTC(2026, 5, 7, 3),
    sort: 1,
    closable: true,
  },
  {
    id: 'fees-2026-06',
    position: 'spot_top',
    link: '',
    level: 'info',
    startTime: clockStartMs - 10 * dayMs,
    endTime: 0,
    sort: 2,
    closable: true,
  },
  {
    id: 'rust-risk',
    position: 'spot_notice',
    symbolId: 'RUSTUSDT',
    link: '',
    level: 'danger',
    startTime: clockStartMs - 12 * dayMs,
    endTime: 0,
    sort: 1,
    closable: false,
  },
  {
    id: 'launchpad-rules',
    position: 'launchpad',
    link: '/trade/spot/launchpad/rules/',
    level: 'info',
    startTime: clockStartMs - 30 * dayMs,
    endTime: 0,
    sort: 1,
    closable: true,
  },
];

const banner = handlePublic(contract.banner, ({ params: { position, symbolId }, lang, now }) => ({
  result: {
    list: banners
      .filter((one) => one.position === position && (one.symbolId === undefined || one.symbolId === symbolId))
      .filter(({ startTime, endTime }) => startTime <= now && (endTime === 0 || now < endTime))
      .map(({ position: _position, symbolId: _symbolId, ...rest }) => ({
        ...rest,
        title: textFor(localized(bannerTexts, `${rest.id}.title`), lang),
        text: textFor(localized(bannerTexts, `${rest.id}.text`), lang),
        image: '',
      })),
  },
}));

/** Handlers of banners. */
export const bannerHandlers = [banner];
