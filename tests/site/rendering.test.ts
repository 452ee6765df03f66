import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openRenderedSite } from '#serve/render/rendered-site.ts';
import type { RenderOptions } from '#serve/render/rendered-site.ts';
import { readSurvey, writeSurvey } from '#serve/render/survey.ts';
import { readSite } from '#serve/site.ts';
import { testSites } from '../build.ts';
import { copyBundle } from '../support/copy-bundle.ts';

const { folder: built, env } = testSites.same;
const site = readSite(built);
const folder = mkdtempSync(join(tmpdir(), 'slipway-rendering-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** One page of each screen in three prefixes, by the file of its route. */
function samplePaths() {
  const survey = readSurvey(built);
  if (!survey) throw new Error('the test site has no survey');
  const kinds = new Map<string, (typeof survey.paths)[number]>();
  for (const path of survey.paths) {
    const [, lang = ''] = path.address.split('/');
    if (['en', 'ar-SA', 'zh-MY'].includes(lang)) kinds.set(`${lang} ${path.pattern}`, path);
  }
  return { survey, paths: [...kinds.values()] };
}

/** Renders the sample; returns the content of each file. */
async function render(options: Partial<RenderOptions>): Promise<Map<string, string>> {
  const { survey, paths } = samplePaths();
  copyBundle(built, folder);
  await writeSurvey(folder, { ...survey, paths });
  const rendered = await openRenderedSite({
    root: process.cwd(),
    folder,
    env: { ...process.env, ...env, VITEST: undefined },
    print: (line) => expect(line).toBe(''),
    ...options,
  });
  try {
    await rendered.fill();
    await rendered.complete();
    expect(rendered.headers).toEqual(site?.headers);
  } finally {
    await rendered.close();
  }
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:html|br|gz)$/.test(name),
  );
  const records = ['.slipway/site.json', '.slipway/manifest.sha384'];
  return new Map([...names, ...records].sort().map((name) => [name, readFileSync(join(folder, name), 'base64')]));
}

test(
  '[SB2] [SB5] [SB11] each screen has the bytes and headers of the whole build, in each number of processes and order',
  { timeout: 300_000 },
  async () => {
    const { paths } = samplePaths();
    expect(paths.length).toBeGreaterThan(40);
    const first = await render({ count: 1 });
    for (const { file } of paths)
      for (const form of [file, `${file}.br`, `${file}.gz`])
        if (existsSync(join(built, form)))
          expect(first.get(form) === readFileSync(join(built, form), 'base64'), form).toBe(true);
    const reversed = (all: Parameters<NonNullable<RenderOptions['order']>>[0]) => all.toReversed();
    for (const options of [{ count: 2 }, { count: 4, order: reversed }]) {
      const other = await render(options);
      expect([...other.keys()]).toEqual([...first.keys()]);
      expect([...other].filter(([name, content]) => content !== first.get(name)).map(([name]) => name)).toEqual([]);
    }
  },
);
