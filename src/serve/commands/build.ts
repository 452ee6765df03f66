import type { Parsed } from '#command/command.ts';
import { showProgress } from './build-progress.ts';
import type { buildCommand } from './declared.ts';
import { builtSite } from './site-build.ts';

/** `npm run build`: builds the whole site. */
export async function run({ values: { outDir } }: Parsed<typeof buildCommand>): Promise<void> {
  const startedMs = performance.now();
  const show = showProgress();
  const { files } = await builtSite(process.cwd(), outDir, process.env, {
    onProgress: (site) => show(site.progress()),
  });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`${files.size} files in ${outDir}, built in ${seconds} s`);
}
