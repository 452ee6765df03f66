/** Structured data of launches. edge.md 7 */
import type { ProjectDetail } from '#contract/project-detail.ts';
import { projectStatus } from '#formulas/phase.ts';
import { htmlLang } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';
import { faqPage, organization, publicAddress } from '#shell/page/structured-data.ts';
import type { SchemaNode } from '#shell/page/structured-data.ts';

type Blocks = ProjectDetail['faq'][number]['answer'];

/** The text of an answer: paragraphs, points of lists and names of links. */
const textOf = (blocks: Blocks): string =>
  blocks.flatMap((block) => ('text' in block ? [block.text] : block.kind === 'list' ? block.items : [])).join(' ');

/** The questions of a launch or of the home page; none without questions. */
export const faqOf = (faq: ProjectDetail['faq']): SchemaNode[] =>
  faqPage(faq.map(({ question, answer }) => ({ question, answer: textOf(answer) })));

/**
 * A launch as an online event, from the start to the end of the commit phase. It has no `offers`: a price in a
 * coin is no currency of schema.org.
 */
export const launchEvent = (lang: Lang, path: string, detail: ProjectDetail, image: string): SchemaNode => ({
  '@type': 'Event',
  name: detail.name,
  ...(detail.tagline !== '' && { description: detail.tagline }),
  startDate: new Date(detail.times.commitStart).toISOString(),
  endDate: new Date(detail.times.commitEnd).toISOString(),
  eventStatus: `https://schema.org/${detail.status === projectStatus.CANCELED ? 'EventCancelled' : 'EventScheduled'}`,
  eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
  location: { '@type': 'VirtualLocation', url: publicAddress(path) },
  organizer: organization(),
  image,
  inLanguage: htmlLang(lang),
});
