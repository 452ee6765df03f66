import type { TextBlock } from '#contract/launchpad.ts';
import type { SeedQuestion, SeedSection } from './types.ts';

/** Returns the ms UTC of a minute such as `2026-06-01 08:00`. */
export const utc = (minute: string): number => Date.parse(`${minute.replace(' ', 'T')}:00Z`);

/** Returns a paragraph block. */
export const paragraph = (text: string): TextBlock => ({ kind: 'paragraph', text });
/** Returns a list block. */
export const listBlock = (...items: string[]): TextBlock => ({ kind: 'list', items });
/** Returns a section of a project's page. */
export const section = (id: string, heading: string, ...body: TextBlock[]): SeedSection => ({ id, heading, body });
/** Returns a question with an answer of one paragraph. */
export const question = (text: string, answer: string): SeedQuestion => ({
  question: text,
  answer: [paragraph(answer)],
});
/** Returns the links of a project, on a domain that is reserved for examples. */
export const linksOf = (code: string) => {
  const site = `https://${code.toLowerCase()}.example`;
  return [
    { rel: 'website' as const, url: `${site}/` },
    { rel: 'whitepaper' as const, url: `${site}/paper` },
    { rel: 'audit' as const, url: `${site}/audit` },
  ];
};
