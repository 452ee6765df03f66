/** Reads the pages of a brand's folder, `pages/` in it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLang, isLang } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';
import * as v from 'valibot';
import { brandFolder } from '../brand-path.ts';
import { BrandError, readTexts } from '../load.ts';
import { ownTextsByKey } from '../texts/own-texts.ts';
import type { Known } from './markdown.ts';
import type { OwnPage, OwnPageText } from './own-page.ts';
import { componentFacts, Description, factsOf, Title } from './page-facts.ts';
import type { ComponentFacts, PageFacts, PageProblem } from './page-facts.ts';
import { pageFiles } from './page-files.ts';
import type { PageFile } from './page-files.ts';
import { componentProblems } from './policy.ts';

type Env = Readonly<Record<string, string | undefined>>;
type OwnTexts = ReturnType<typeof ownTextsByKey>;

const picture = /\.(?:png|jpe?g|webp|avif|svg)$/;

/** Sizes of the pictures in `public/` by their paths on the site. */
async function picturesOf(folder: string): Promise<Known['pictures']> {
  const top = join(folder, 'public');
  const found = new Map<string, { width: number; height: number }>();
  const names = existsSync(top) ? readdirSync(top, { recursive: true, encoding: 'utf8' }) : [];
  const files = names.filter((name) => picture.test(name)).sort();
  if (files.length === 0) return found;
  const { default: sharp } = await import('sharp');
  for (const file of files) {
    const { width, height } = await sharp(join(top, file)).metadata();
    found.set(`/${file.replaceAll('\\', '/')}`, { width, height });
  }
  return found;
}

const textOf = ({ title, description, layout, index, updated }: PageFacts): OwnPageText => ({
  ...{ title, description, layout, isIndexed: index },
  ...(updated !== undefined && { updated }),
});

/** Reads a Markdown page in one language. */
async function readMarkdown(
  source: string,
  lang: Lang,
  known: Known,
): Promise<{ texts: OwnPage['texts']; problems: PageProblem[] }> {
  const [{ parseFrontmatter }, { markdownHtml }] = await Promise.all([
    import('astro/markdown'),
    import('./markdown.ts'),
  ]);
  const lines = source.split('\n');
  const lineOf = (field: string): number => lines.findIndex((line) => line.startsWith(`${field}:`)) + 1 || 1;
  try {
    const { frontmatter, content } = parseFrontmatter(source, { frontmatter: 'empty-with-lines' });
    const parsed = factsOf(frontmatter, lineOf);
    const { html, problems } = markdownHtml(content, known);
    return 'facts' in parsed
      ? { texts: { [lang]: { ...textOf(parsed.facts), html } }, problems }
      : { texts: {}, problems: [...parsed.problems, ...problems] };
  } catch (error) {
    const mark = error instanceof Error && 'mark' in error ? (error.mark as { line?: number }) : undefined;
    const reason = error instanceof Error && 'reason' in error ? String(error.reason) : String(error);
    return {
      texts: {},
      problems: [{ line: (mark?.line ?? 0) + 1, text: `has a front matter that is no YAML: ${reason}` }],
    };
  }
}

/** The texts of a component's page by language, from its title and description. */
function componentTexts(
  facts: ComponentFacts,
  own: OwnTexts,
): { texts: OwnPage['texts']; problems: Omit<PageProblem, 'line'>[] } {
  const problems: Omit<PageProblem, 'line'>[] = [];
  const byLang = (name: 'title' | 'description', schema: typeof Title): Partial<Record<string, string>> => {
    const written = facts[name];
    const texts = typeof written === 'string' ? own.get(written.slice('own:'.length)) : written;
    if (typeof written === 'string' && !texts)
      problems.push({ text: `${name} “${written}” is none of the texts in own.json` });
    else if (texts?.[defaultLang] === undefined) problems.push({ text: `${name} has no English text` });
    for (const [lang, text] of Object.entries(texts ?? {})) {
      const [issue] = v.safeParse(schema, text).issues ?? [];
      if (!isLang(lang)) problems.push({ text: `${name} has “${lang}”, which is no language prefix` });
      if (issue) problems.push({ text: `${name} in ${lang} ${issue.message}` });
    }
    return texts ?? {};
  };
  const titles = byLang('title', Title);
  const descriptions = byLang('description', Description);
  const texts: OwnPage['texts'] = {};
  for (const [lang, title] of Object.entries(titles))
    if (isLang(lang) && title !== undefined)
      texts[lang] = textOf({ ...facts, title, description: descriptions[lang] ?? descriptions[defaultLang] ?? '' });
  return { texts, problems };
}

/** What is read of a folder, with a line for each fault. */
export interface ReadPages {
  pages: OwnPage[];
  lines: string[];
}

/** A line for each title that two pages have in a language: search results and tabs would look the same. */
function sameTitles(titled: readonly { file: PageFile; lang: string; title: string; line: number }[]): string[] {
  const first = new Map<string, PageFile>();
  return titled.flatMap(({ file, lang, title, line }) => {
    const key = `${lang} ${title}`;
    const other = first.get(key);
    if (!other) first.set(key, file);
    return other ? [`${file.shown}:${line} title “${title}” is that of ${other.shown} too`] : [];
  });
}

/** Reads a component's page in all languages. */
function readComponent(source: string, own: OwnTexts): { texts: OwnPage['texts']; problems: PageProblem[] } {
  const refused = componentProblems(source);
  const parsed = componentFacts(source);
  if ('problems' in parsed) return { texts: {}, problems: [...refused, ...parsed.problems] };
  const { texts, problems } = componentTexts(parsed.facts, own);
  return { texts, problems: [...refused, ...problems.map((problem) => ({ ...problem, line: 1 }))] };
}

/** Line of the title in a file, from 1. */
const titleLine = (source: string): number =>
  source.split('\n').findIndex((line) => /^\s*(?:export const page.*)?\btitle:/.test(line)) + 1;

/** The pages of the brand that `SLIPWAY_BRAND` names, and a line for all that is wrong with them. */
export async function readPages(root: string, env: Env, imageHosts: readonly string[] = []): Promise<ReadPages> {
  const folder = brandFolder(root, env);
  const { files, lines } = pageFiles(folder);
  if (files.length === 0) return { pages: [], lines };
  const slugs = [...new Set(files.map(({ slug }) => slug))];
  const known = { slugs, imageHosts, pictures: await picturesOf(folder) };
  const own = ownTextsByKey(readTexts(root, env).texts);
  const pages = new Map<string, OwnPage>();
  const titled: Parameters<typeof sameTitles>[0][number][] = [];
  for (const file of files) {
    const { slug, lang, shown } = file;
    const source = readFileSync(file.path, 'utf8');
    const isComponent = lang === undefined;
    const { texts, problems } = isComponent ? readComponent(source, own) : await readMarkdown(source, lang, known);
    const former = pages.get(slug)?.texts;
    pages.set(slug, { slug, texts: { ...former, ...texts }, ...(isComponent && { isComponent }) });
    const inFile = problems.toSorted((one, other) => one.line - other.line);
    lines.push(...inFile.map(({ line, text }) => `${shown}:${line} ${text}`));
    const line = titleLine(source);
    for (const [each, text] of Object.entries(texts)) titled.push({ file, lang: each, title: text.title, line });
  }
  return { pages: [...pages.values()], lines: [...lines, ...sameTitles(titled)] };
}

/** The pages of the brand. Throws a `BrandError` with all that is wrong with them. */
export async function loadPages(root: string, env: Env, imageHosts: readonly string[]): Promise<OwnPage[]> {
  const { pages, lines } = await readPages(root, env, imageHosts);
  if (lines.length > 0) throw new BrandError(lines);
  return pages;
}
