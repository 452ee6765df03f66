/** `npm run build`: builds the whole site in `dist`, or in the folder that `--outDir` names. */
import { parseArgs } from 'node:util';
import { showProgress } from './build-progress.ts';
import { run } from './run.ts';
import { builtSite } from './site-build.ts';

await run(async () => {
  const { values } = parseArgs({ options: { outDir: { type: 'string', default: 'dist' } } });
  const startedMs = performance.now();
  const show = showProgress();
  const { files } = await builtSite(process.cwd(), values.outDir, process.env, {
    onProgress: (site) => show(site.progress()),
  });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`${files.size} files in ${values.outDir}, built in ${seconds} s`);
});
