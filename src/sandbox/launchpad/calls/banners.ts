import { bannerList as bannerCall } from '#contract/launchpad.ts';
import { handlePublic } from '#sandbox/handler.ts';
import { publicResult } from './public-result.ts';
import { launchByCode, statusAt } from '../projects.ts';
import { projectStatus } from '#formulas/phase.ts';
import { seedBanners } from '../seed/banners.ts';
import type { SeedBanner } from '../seed/banners.ts';
import type { SeedLang } from '../seed/types.ts';

const bannerRow = (lang: SeedLang, { bannerId, code, path, start, end, texts }: SeedBanner) => {
  const projectId = code === undefined ? undefined : launchByCode(code)?.projectId;
  return { bannerId, ...(projectId === undefined ? {} : { projectId }), ...texts[lang], url: path, start, end };
};

/** Answers `launchpad.bannerList`: the current banners, without those of canceled launches. */
export const bannerList = handlePublic(bannerCall, ({ exchange, params, lang, now }) =>
  publicResult(exchange, bannerCall, { params, lang, now }, ({ canceled }, seedLang) => ({
    list: seedBanners
      .filter(({ start, end }) => start <= now && now < end)
      .filter(({ code }) => {
        const project = code === undefined ? undefined : launchByCode(code);
        return !project || statusAt(project, canceled, now) !== projectStatus.CANCELED;
      })
      .map((banner) => bannerRow(seedLang, banner)),
  })),
);
