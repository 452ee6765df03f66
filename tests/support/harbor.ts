/** The site of Harbor Exchange, the example of a brand: the site tests and the browser tests share one build. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stampOf } from '#serve/build-steps/stamp.ts';
import { readSite } from '#serve/site.ts';
import type { Site } from '#serve/site.ts';
import { testSites } from '../build.ts';

/** Where the site is built. */
export const harborFolder = resolve('.test/harbor');
export const harborLangs = ['en', 'de-DE', 'ar-SA'] as const;

const embed = `{ src: 'https://links.provider.example/', heights: { wide: 44, phone: 96 }, title: { en: 'Links' } }`;
const twoColumns = ['First', 'Second'].map(
  (name) =>
    `{ title: { en: '${name} column', 'de-DE': '${name} Spalte' }, links: [{ to: { page: 'fees' }, text: 'own:header.fees' }] },`,
);

/** A copy of the example outside of the checkout, with what an exchange of its kind may have, too. */
export function writeHarbor(): string {
  const brand = join(mkdtempSync(join(tmpdir(), 'slipway-harbor-')), 'brand');
  cpSync('examples/harbor', brand, { recursive: true });
  const file = join(brand, 'slipway.config.ts');
  writeFileSync(
    file,
    readFileSync(file, 'utf8')
      // A provider's part covers the footer's own: what the law asks for must stay.
      .replace('  legal: {', `  provider: { footer: ${embed} },\n  legal: {`)
      // As many columns as a footer may have.
      .replace('    columns: [', `    columns: [\n      ${twoColumns.join('\n      ')}`)
      // Harbor has conditional orders; another exchange of spot trading may not.
      .replace('invite: false }', "invite: false, plan: false },\n  without: ['basic.realMoney', 'basic.isKycRule']"),
  );
  return brand;
}

/** Variables of a build. Those of the test runner would change it. */
const envOf = (brand: string) => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  SLIPWAY_BRAND: brand,
  SLIPWAY_LOCALES: harborLangs.join(','),
  SLIPWAY_RESPONSES: resolve(testSites.same.folder, '.slipway/responses.json'),
});

/** Builds the site unless it is newer than its sources, with what the test site has read of the exchange. */
export function harborSite(): { site: Site | undefined; output: string } {
  const brand = writeHarbor();
  try {
    const env = envOf(brand);
    const existing = readSite(harborFolder);
    if (existing?.stamp === stampOf(process.cwd(), env)) return { site: existing, output: '' };
    const command = ['src/serve/commands/main.ts', 'build', '--outDir', harborFolder];
    const { stdout, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' });
    return { site: readSite(harborFolder), output: stdout + stderr };
  } finally {
    rmSync(join(brand, '..'), { recursive: true });
  }
}
