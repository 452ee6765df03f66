import type { Banner } from '#shell/notices/banner-order.ts';

/** Returns a banner as the exchange sends it; `part` replaces fields. */
export const bannerOf = (id: string, part: Partial<Banner> = {}): Banner => ({
  id,
  title: id,
  text: 'Text',
  link: '',
  image: '',
  level: 'info',
  startTime: 0,
  endTime: 0,
  sort: 1,
  closable: true,
  ...part,
});
