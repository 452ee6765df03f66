/**
 * Reads a brand's folder once, in a thread of its own: modules that were read stay as they are in theirs. It loads what
 * it needs at its start and waits for the order to read.
 */
import { parentPort } from 'node:worker_threads';
import type { BrandNews, BrandState } from '#config/theme/brand-news.ts';
import { brandFolder } from '#config/brand-path.ts';
import { readCoins } from '#config/coins.ts';
import { folderProblems } from '#config/folder.ts';
import { readFonts } from '#config/fonts/read-fonts.ts';
import { BrandError, loadConfig, readTheme } from '#config/load.ts';
import { isSvg, svgFile } from '#config/logo/logo.ts';
import type { Drawing } from '#config/logo/logo.ts';
import { readLogo } from '#config/logo/read-logo.ts';
import type { SlipwayConfig } from '#config/schema.ts';
import type { Theme, ThemeName } from '#config/theme/roles.ts';
import { shownVerdicts } from '#config/theme/theme.ts';

const root = process.cwd();
const tell = (news: BrandNews): void => parentPort?.postMessage(news);

const dataAddress = (type: string, body: Uint8Array | string): string =>
  `data:${type};base64,${Buffer.from(body).toString('base64')}`;

/** What a part of the brand has, or the lines about its faults. */
function partOf<T>(faults: string[], read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    faults.push(...(error instanceof BrandError ? error.lines : [String(error)]));
    return undefined;
  }
}

/** The state of the brand; its faults are added to a list. */
async function readState(faults: string[]): Promise<BrandState | undefined> {
  faults.push(...folderProblems(brandFolder(root, process.env)));
  if (faults.length > 0) return undefined;
  const config: SlipwayConfig | undefined = partOf(faults, () => loadConfig(root, process.env));
  const read = partOf(faults, () => readTheme(root, process.env));
  faults.push(...(read?.lines ?? []), ...readCoins(root, process.env).lines);
  const theme: Theme | undefined = read?.theme;
  const { logo, lines } = await readLogo(root, process.env);
  faults.push(...lines);
  if (theme) faults.push(...(await readFonts(root, process.env)).lines);
  if (!config || !theme || !logo || faults.length > 0) return undefined;
  const shown = (drawing: Drawing, name: ThemeName): string =>
    isSvg(drawing)
      ? dataAddress('image/svg+xml', svgFile(drawing, theme[name]))
      : dataAddress('image/webp', Buffer.from(drawing.webp, 'base64'));
  const { dark, light } = logo.wordmark ?? logo.mark;
  return {
    brand: config.brand,
    colors: { dark: theme.dark, light: theme.light },
    radius: theme.radius,
    verdicts: shownVerdicts(theme),
    logos: { dark: shown(dark, 'dark'), light: shown(light, 'light') },
  };
}

/** What draws the pictures of the preview: loaded by its path, since it stands above the server. */
const drawingFile = new URL('../../shell/gallery/draw-preview.ts', import.meta.url).href;
interface PreviewDrawing {
  drawPreview: (brand: string) => Promise<Record<string, string>>;
}

parentPort?.once('message', () => {
  const faults: string[] = [];
  void readState(faults)
    .then(async (state) => {
      if (!state) {
        tell({ faults });
        return;
      }
      tell({ faults: [], state });
      const { drawPreview } = (await import(drawingFile)) as PreviewDrawing;
      tell({ faults: [], pictures: await drawPreview(state.brand) });
    })
    .catch((error: unknown) => tell({ faults: [String(error)] }))
    .finally(() => parentPort?.close());
});
