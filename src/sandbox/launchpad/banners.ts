import { bannerList as bannerCall } from '../../contract/launchpad.ts';
import { handleOpen } from '../handle.ts';
import { publicAnswer } from './public-answers.ts';
import { launchByCode, statusAt } from './projects.ts';
import { projectStatus } from '../../formulas/launchpad.ts';
import { seedBanners } from './seed/banners.ts';
import type { SeedBanner } from './seed/banners.ts';
import type { SeedLang } from './seed/types.ts';

const shownIn = (lang: SeedLang, { bannerId, code, path, start, end, texts }: SeedBanner) => {
  const projectId = code === undefined ? undefined : launchByCode(code)?.projectId;
  return { bannerId, ...(projectId === undefined ? {} : { projectId }), ...texts[lang], url: path, start, end };
};

/** Banners of this moment; those of a canceled launch are gone. */
export const bannerList = handleOpen(bannerCall, ({ params, lang, now, ...exchange }) =>
  publicAnswer(exchange, bannerCall, { params, lang, now }, ({ canceled }, written) => ({
    list: seedBanners
      .filter(({ start, end }) => start <= now && now < end)
      .filter(({ code }) => {
        const project = code === undefined ? undefined : launchByCode(code);
        return !project || statusAt(project, canceled, now) !== projectStatus.CANCELED;
      })
      .map((banner) => shownIn(written, banner)),
  })),
);
