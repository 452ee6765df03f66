import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readSite } from '#serve/site.ts';
import type { Figure } from '../figures.ts';
import type { ProcessCost } from '../process-cost.ts';

/** Builds a site in a folder with an environment. */
type Build = (folder: string, env: NodeJS.ProcessEnv) => Promise<ProcessCost>;

/** Languages of the example. */
const SLIPWAY_LOCALES = 'en,de-DE,ar-SA';

/** Bytes of all scripts of a site. */
const scriptBytes = (folder: string): number =>
  [...(readSite(folder)?.files.values() ?? [])]
    .filter(({ file }) => file.endsWith('.js'))
    .reduce((sum, { file }) => sum + statSync(join(folder, file)).size, 0);

/**
 * A site of spot trading alone, the example, beside one with all areas in the same three languages. `responses`: what
 * another build has read, as the example's exchange is no real one. operator-kit.md OK28
 */
export async function spotOnlyFigures(folder: string, responses: string, build: Build): Promise<Figure[]> {
  const [all, spot] = [join(folder, 'all-areas'), join(folder, 'spot-only')];
  const env = { ...process.env, SLIPWAY_LOCALES, SLIPWAY_RESPONSES: responses };
  await build(all, env);
  const { seconds, processorSeconds = NaN } = await build(spot, { ...env, SLIPWAY_BRAND: 'examples/harbor' });
  return [
    { name: 'spot alone, three languages', value: seconds, unit: 's', max: 15 },
    { name: 'processor time', value: processorSeconds, unit: 's' },
    { name: 'its scripts, of those with all areas', value: scriptBytes(spot) / scriptBytes(all), unit: 'x', max: 0.75 },
  ];
}
