import type { Parsed } from '#command/command.ts';
import { brandFolder } from '#config/brand-path.ts';
import { BrandError } from '#config/load.ts';
import { readWords } from '#config/texts/words.ts';
import { wordsOfSite } from '../build-steps/check-words.ts';
import { showProgress } from './build-progress.ts';
import type { buildCommand } from './declared.ts';
import { builtSite } from './site-build.ts';

/** `npm run build`: builds the whole site. */
export async function run({ values: { outDir } }: Parsed<typeof buildCommand>): Promise<void> {
  const startedMs = performance.now();
  const show = showProgress();
  const { words, problem } = readWords(brandFolder(process.cwd(), process.env));
  if (problem !== undefined) throw new BrandError([problem]);
  const site = await builtSite(process.cwd(), outDir, process.env, {
    onProgress: (rendered) => show(rendered.progress()),
  });
  const lines = words ? wordsOfSite(site, outDir, words) : [];
  if (lines.length > 0) throw new BrandError(lines);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`${site.files.size} files in ${outDir}, built in ${seconds} s`);
}
