import { bannerList as bannerCall } from '#contract/launchpad.ts';
import { projectStatus } from '#formulas/phase.ts';
import type { Lang } from '#i18n/locales.ts';
import { handlePublic } from '#sandbox/exchange/handler.ts';
import { publicResult } from './public-result.ts';
import { launchByCode, statusAt } from '../projects.ts';
import { seedBanners } from '../seed/banners.ts';
import type { SeedBanner } from '../seed/banners.ts';
import { launchTexts } from '../launch-texts.ts';

const bannerRow = (lang: Lang, { bannerId, code, path, start, end }: SeedBanner) => {
  const projectId = launchByCode(code)?.projectId;
  return {
    bannerId,
    ...(projectId === undefined ? {} : { projectId }),
    ...launchTexts(lang).banners[code],
    url: path,
    start,
    end,
  };
};

/** Answers `launchpad.bannerList`: the current banners, without those of canceled launches. */
export const bannerList = handlePublic(bannerCall, ({ exchange, params, lang, now }) =>
  publicResult(exchange, bannerCall, { params, lang, now }, ({ canceled }, launchLang) => ({
    list: seedBanners
      .filter(({ start, end }) => start <= now && now < end)
      .filter(({ code }) => {
        const project = launchByCode(code);
        return !project || statusAt(project, canceled, now) !== projectStatus.CANCELED;
      })
      .map((banner) => bannerRow(launchLang, banner)),
  })),
);
