import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { readResponses } from '#content/exchange-content.ts';
import type { Responses } from '#content/read-exchange.ts';
import { builtLangs } from '#i18n/built-langs.ts';
import { contentSite } from '#serve/commands/content-build.ts';
import type { Figure } from '../figures.ts';

const Detail = v.looseObject({ result: v.looseObject({ tagline: v.string() }) });

/** Returns the responses of the exchange with another tagline of HALO in every language. */
const withNewTagline = (responses: Responses): Responses =>
  Object.fromEntries(
    Object.entries(responses).map(([call, response]) => {
      if (!/detail\?code=HALO$/.test(call)) return [call, response];
      const detail = v.parse(Detail, response);
      return [call, { ...detail, result: { ...detail.result, tagline: `${detail.result.tagline}!` } }];
    }),
  );

/** Returns the time of the last change of each file of a folder, ms. */
const changeTimes = (folder: string) =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file, statSync(file).mtimeMs]),
  );

/**
 * Measures `npm run refresh` after the exchange has changed one project in every language, and after it has changed
 * nothing. `folder`: a whole build, which is changed. `fullSeconds`: time of that build. edge.md 2, E20
 */
export async function refreshFigures(folder: string, fullSeconds: number): Promise<Figure[]> {
  const responses = await readResponses(builtLangs);
  writeFileSync(join(folder, '.slipway/responses.json'), JSON.stringify(responses));
  const changed = withNewTagline(responses);
  const lines: string[] = [];
  const secondsOf = async () => {
    const startedMs = performance.now();
    await contentSite({
      root: process.cwd(),
      folder,
      read: () => Promise.resolve(changed),
      print: (line) => lines.push(line),
    });
    return (performance.now() - startedMs) / 1000;
  };
  const before = changeTimes(folder);
  const seconds = await secondsOf();
  const after = changeTimes(folder);
  if (lines.join() !== 'Building HALO') throw new Error(`not a refresh of one project: ${lines.join(', ')}`);
  const written = [...after].filter(([file, time]) => before.get(file) !== time).length;
  return [
    { name: 'files written', value: written, unit: 'count' },
    { name: 'files written, share of all', value: written / after.size, unit: 'x', max: 0.1 },
    { name: 'time', value: seconds, unit: 's', max: 3 },
    { name: 'time, ratio to the full build', value: seconds / fullSeconds, unit: 'x' },
    { name: 'time when nothing has changed', value: await secondsOf(), unit: 's' },
  ];
}
