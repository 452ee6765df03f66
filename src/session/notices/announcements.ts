import { atom } from 'nanostores';
import * as v from 'valibot';
import { send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import { banner } from '#contract/account/site-content.ts';
import { noticeSymbols, suspensionSymbols } from '#contract/basic.ts';
import type { ResultOf } from '#contract/call.ts';
import { parseJson } from '#contract/parse-json.ts';
import { SymbolId } from '#contract/scalars.ts';
import { readText } from '../storage.ts';

/** A message of the exchange to everybody, or about a pair. Times are exchange time, ms. */
export interface Announcement {
  id: string;
  kind: 'BANNER' | 'PAIR' | 'SUSPENSION';
  level: 'info' | 'warn' | 'danger';
  title: string;
  text: string;
  link: string;
  time: number;
  symbolId?: string;
  /** When a suspension ends; 0: until further notice. */
  dueTime?: number;
}

/** Announcements for everybody and about the favorite pairs and the pair that was open last, once they are loaded. */
export const $announcements = atom<readonly Announcement[]>([]);
/** True when a part of the latest load failed: announcements are missing, or those of the load before it remain. */
export const $announcementsFailed = atom(false);

/** Announcements of one kind; undefined when they could not be loaded. */
type Loaded = Announcement[] | undefined;

type Banner = ResultOf<typeof banner>['list'][number];

/** The id of a banner among other entries. */
export const bannerEntryId = (id: string): string => `banner-${id}`;

const ofBanner = ({ id, title, text, link, level, startTime }: Banner): Announcement => ({
  id: bannerEntryId(id),
  kind: 'BANNER',
  level,
  title,
  text,
  link,
  time: startTime,
});

/** The favorite pairs and the pair that this browser opened last. */
function watchedSymbols(): ReadonlySet<string> {
  const favorites = v.safeParse(v.array(SymbolId), parseJson(readText('local', 'favorites') ?? ''));
  const last = readText('local', 'SPOT_symbolid');
  return new Set([...(favorites.success ? favorites.output : []), ...(last === undefined ? [] : [last])]);
}

/** Of an exchange that has no such announcements none are missing. */
const whenAbsent = ({ kind }: ApiError): Loaded => (kind === 'absent' ? [] : undefined);

async function loadBanners(position: 'spot_top' | 'launchpad'): Promise<Loaded> {
  const answer = await send(banner, { position });
  return answer.ok ? answer.result.list.map(ofBanner) : whenAbsent(answer.error);
}

async function loadPairNotices(): Promise<Loaded> {
  const watched = watchedSymbols();
  if (watched.size === 0) return [];
  const [notices, suspensions] = await Promise.all([send(noticeSymbols, {}), send(suspensionSymbols, {})]);
  const failed = [notices, suspensions].find((answer) => !answer.ok && answer.error.kind !== 'absent');
  if (failed) return undefined;
  return [
    ...(notices.ok ? notices.result.list : [])
      .filter(({ symbolId }) => watched.has(symbolId))
      .map(({ symbolId, notice: { type, text, link, time } }) => ({
        id: `pair-${symbolId}-${time}`,
        kind: 'PAIR' as const,
        level: type === 'NEW' ? ('info' as const) : ('warn' as const),
        title: '',
        text,
        link,
        time,
        symbolId,
      })),
    ...(suspensions.ok ? suspensions.result.list : [])
      .filter(({ symbolId }) => watched.has(symbolId))
      .map(({ symbolId, startTime, endTime }) => ({
        id: `suspension-${symbolId}-${startTime}`,
        kind: 'SUSPENSION' as const,
        level: 'warn' as const,
        title: '',
        text: '',
        link: '',
        time: startTime,
        symbolId,
        dueTime: endTime,
      })),
  ];
}

/** Loads the announcements; after a failure those of earlier loads remain. Visitors have them too. account.md 5 */
export async function loadAnnouncements(): Promise<void> {
  const loaded = await Promise.all([loadBanners('spot_top'), loadBanners('launchpad'), loadPairNotices()]);
  const hasFailed = loaded.includes(undefined);
  const rows = [...(hasFailed ? $announcements.get() : []), ...loaded.flatMap((part) => part ?? [])];
  $announcements.set([...new Map(rows.map((row) => [row.id, row])).values()]);
  $announcementsFailed.set(hasFailed);
}
