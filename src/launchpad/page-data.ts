import * as v from 'valibot';
import { Project } from '../contract/projects.ts';
import { pageDataOf } from '../i18n/page-data.ts';

/** Data that a launch page embeds once for its islands, so that they hydrate with exactly what the HTML shows. */
const PageData = v.object({
  /** When the build read the data, ms UTC of the exchange's clock. */
  readAtMs: v.number(),
  ongoing: v.optional(v.array(Project)),
  upcoming: v.optional(v.array(Project)),
  finishedTotal: v.optional(v.number()),
  /** Coins of the launches' pools, which the lists can be filtered by. */
  coins: v.optional(v.array(v.string())),
  project: v.optional(Project),
  /** Codes of the projects that have a page of their own. */
  built: v.optional(v.array(v.string())),
});
export type PageData = v.InferOutput<typeof PageData>;

const launchPageData = pageDataOf<PageData>('launches', PageData, { readAtMs: 0 });

/** Id of the data block that the page embeds. */
export const pageDataId = launchPageData.id;
/** Stores the data of the page with this key before its islands render. */
export const providePageData = launchPageData.provide;
/** The data that the HTML of the page was built with. */
export const pageData = launchPageData.read;

/** True when the build made a page for the project. */
export const hasOwnPage = (data: PageData, code: string) => data.built?.includes(code) ?? false;
