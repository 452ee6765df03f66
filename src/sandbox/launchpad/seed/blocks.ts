import type { Block } from '../../../contract/launchpad.ts';
import type { Question, Section } from './types.ts';

/** ms UTC of a minute, `2026-06-01 08:00`. */
export const utc = (minute: string): number => Date.parse(`${minute.replace(' ', 'T')}:00Z`);

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const list = (...items: string[]): Block => ({ kind: 'list', items });
export const section = (id: string, heading: string, ...body: Block[]): Section => ({ id, heading, body });
export const question = (text: string, answer: string): Question => ({ question: text, answer: [paragraph(answer)] });
/** Addresses of a project, on a name that is reserved for examples. */
export const linksOf = (code: string) => {
  const site = `https://${code.toLowerCase()}.example`;
  return [
    { rel: 'website' as const, url: `${site}/` },
    { rel: 'whitepaper' as const, url: `${site}/paper` },
    { rel: 'audit' as const, url: `${site}/audit` },
  ];
};
