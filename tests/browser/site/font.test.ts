import { globSync, readFileSync } from 'node:fs';
import { compileString } from 'sass';
import { readFonts } from '#config/fonts/read-fonts.ts';
import { fontSheet } from '#config/fonts/sheet.ts';
import { expect, test } from '../support/fixtures.ts';

/** English texts of all pages. */
const texts: string[] = [];
for (const file of globSync('locales/en/*.json'))
  JSON.parse(readFileSync(file, 'utf8'), (_, value: unknown) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
/** Weights that pages use. */
const weights = [400, 500, 550, 600];

for (const brand of ['brand', 'examples/harbor'])
  test(`[OK9] until the font of ${brand} comes, lines have its height and within 1 % its width; then digits align`, async ({
    page,
  }) => {
    const { fonts } = await readFonts(process.cwd(), { SLIPWAY_BRAND: brand });
    if (!fonts) throw new Error(`${brand} has no fonts`);
    const files = new Map(fonts.parts.map(({ name, woff2 }) => [name, woff2]));
    const { css } = compileString(`${fontSheet(fonts, '/fonts')}@include faces;`);
    const sheet = css.replaceAll(
      /url\("?'?\/fonts\/([\w-]+)\.woff2'?"?\)/g,
      (_, name: string) => `url(data:font/woff2;base64,${files.get(name) ?? ''})`,
    );
    await page.setContent(`<style>${sheet} span { white-space: pre; }</style><span></span>`);
    const measured = await page.evaluate(
      async ({ texts, weights }) => {
        await Promise.all(weights.map((weight) => document.fonts.load(`${weight} 64px Site`, 'Aa1')));
        const span = document.querySelector('span') ?? document.createElement('span');
        // Without the rounding of each letter to whole pixels.
        span.style.textRendering = 'geometricPrecision';
        const sizeOf = (text: string, family: string, weight: number) => {
          span.textContent = text;
          span.style.font = `${weight} 64px ${family}`;
          const { width, height } = span.getBoundingClientRect();
          return { width, height };
        };
        const all = texts.join(' ');
        return weights.map((weight) => {
          const [own, standIn] = ['Site', "'Site fallback'"].map((family) => sizeOf(all, family, weight));
          const digits = Array.from('0123456789', (digit) => {
            span.style.fontVariantNumeric = 'tabular-nums';
            span.textContent = digit.repeat(10);
            span.style.fontFamily = 'Site';
            return span.getBoundingClientRect().width;
          });
          return {
            width: (standIn?.width ?? 0) / (own?.width ?? 1),
            heights: [own?.height, standIn?.height],
            digits: Math.max(...digits) - Math.min(...digits),
          };
        });
      },
      { texts, weights },
    );
    for (const [index, { width, heights, digits }] of measured.entries()) {
      expect(Math.abs(width - 1), `${weights[index]}: ${width}`).toBeLessThan(0.01);
      expect(heights[0]).toBeCloseTo(heights[1] ?? 0, 0);
      expect(digits).toBeLessThan(0.1);
    }
  });
