import * as v from 'valibot';
import { Project } from '../contract/projects.ts';

/** What a page embeds for its islands, once, so that they first show exactly what the HTML holds. */
const PageData = v.object({
  /** When it was read, ms UTC of the exchange's clock. */
  takenAt: v.number(),
  ongoing: v.optional(v.array(Project)),
  upcoming: v.optional(v.array(Project)),
  finished: v.optional(v.array(Project)),
  finishedTotal: v.optional(v.number()),
  project: v.optional(Project),
  /** Codes that have a page of their own. */
  built: v.optional(v.array(v.string())),
});
export type PageData = v.InferOutput<typeof PageData>;

/** Id of the data block that `PageData.astro` writes. */
export const pageDataId = 'launches';

const atBuild = new Map<string, PageData>();
let inBrowser: PageData | undefined;
const nothing: PageData = { takenAt: 0 };

/** The build gives a page's data under its path before its islands render. */
export function providePageData(path: string, data: PageData): void {
  atBuild.set(path, data);
}

/** The data of the page at `path`: what the build gave, read again in the browser from the page itself. */
export function pageData(path: string): PageData {
  if (typeof document === 'undefined') return atBuild.get(path) ?? nothing;
  if (inBrowser) return inBrowser;
  const text = document.getElementById(pageDataId)?.textContent;
  const parsed = text ? v.safeParse(PageData, JSON.parse(text)) : undefined;
  inBrowser = parsed?.success ? parsed.output : nothing;
  return inBrowser;
}

/** True when a project had a page of its own at build time. */
export const isBuilt = (data: PageData, code: string) => data.built?.includes(code) ?? false;
