import * as v from 'valibot';
import { send } from '../api/index.ts';
import type { ResultOf } from '../contract/call.ts';
import { bannerList, home } from '../contract/projects.ts';
import { isLang } from '../i18n/locales.ts';
import { texts } from '../i18n/texts.ts';
import { kept } from '../session/storage.ts';
import { followMine } from './home-mine.ts';
import { outward } from './link.ts';
import { tellPhase } from './phase-data.ts';
import { totalTexts } from './totals.ts';
import { cardFacts, heroFacts, isOver } from './words.ts';

type Banner = ResultOf<typeof bannerList>['list'][number];

const closedMax = 100;
/** Banners that this browser has closed. */
const $closed = kept('closedBanners', v.pipe(v.array(v.string()), v.maxLength(closedMax)), []);

const write = (name: string, text: string) => {
  const place = document.querySelector(`[data-figure="${name}"]`);
  if (place) place.textContent = text;
};

/** Phases and figures of the launches and of all together; a failed refresh leaves what the HTML says, and says so. */
async function refreshFigures(): Promise<void> {
  const { lang } = document.documentElement;
  const answer = await send(home, {});
  if (!isLang(lang)) return;
  const t = texts(lang, 'launchpad');
  const stale = document.querySelector<HTMLElement>('[data-stale]');
  if (stale) {
    stale.hidden = answer.ok;
    stale.textContent = answer.ok ? '' : t('home.stale');
  }
  if (!answer.ok) return;
  const { featured, ongoing, upcoming, finished } = answer.result;
  for (const project of [...featured, ...ongoing, ...upcoming, ...finished]) {
    tellPhase(project);
    heroFacts(t, lang, project).forEach(({ value }, place) => write(`hero ${project.code} ${String(place)}`, value));
    // A launch that is through has fewer figures than its card was built with: those of before stand.
    if (isOver(project)) continue;
    cardFacts(t, lang, project).forEach(({ value }, place) => write(`card ${project.code} ${String(place)}`, value));
  }
  for (const [name, text] of Object.entries(totalTexts(lang, answer.result.stats))) {
    write(`total ${name}`, text);
  }
}

/** The title, as a link where the address may be linked; a path of this site stays in the page's language. */
function titleOf({ title, url }: Banner): Node {
  const link = outward(url.startsWith('/trade/') ? `/${document.documentElement.lang}${url}` : url);
  if (!link) return document.createTextNode(title);
  const anchor = document.createElement('a');
  anchor.href = link.href;
  anchor.textContent = title;
  return anchor;
}

function showFirst(banners: readonly Banner[]): void {
  const room = document.querySelector<HTMLElement>('[data-banner]');
  if (!room) return;
  const banner = banners.find(({ bannerId }) => !$closed.get().includes(bannerId));
  room.hidden = banner === undefined;
  if (!banner) return;
  room.querySelector('[data-banner-title]')?.replaceChildren(titleOf(banner));
  room.querySelector('[data-banner-text]')?.replaceChildren(banner.text);
  room.querySelector('[data-banner-close]')?.addEventListener(
    'click',
    () => {
      $closed.set([...$closed.get(), banner.bannerId].slice(-closedMax));
      showFirst(banners);
    },
    { once: true },
  );
}

async function refreshBanners(): Promise<void> {
  const answer = await send(bannerList, {});
  if (answer.ok) showFirst(answer.result.list);
}

/** Asks the exchange for what the home page shows beside its launches. */
export function refreshHome(): void {
  void refreshFigures();
  void refreshBanners();
  followMine();
}
