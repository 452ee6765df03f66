import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Parsed } from '#command/command.ts';
import { EnvironmentError } from '#command/errors.ts';
import { brandFolder, configFile, shownPath } from '#config/brand-path.ts';
import { readCoins } from '#config/coins.ts';
import { brandFiles } from '#config/folder.ts';
import { readFonts } from '#config/fonts/read-fonts.ts';
import { BrandError, loadConfig, readTexts, readTheme } from '#config/load.ts';
import { logoWarnings, readLogo } from '#config/logo/read-logo.ts';
import { headerNotes } from '#config/page-fields.ts';
import { readPages } from '#config/pages/read-pages.ts';
import { readWords } from '#config/texts/words.ts';
import { newConfig } from '#config/new-brand.ts';
import { verdictLine, verdictsOf } from '#config/theme/theme.ts';
import type { brandCommand } from './declared.ts';

/** Writes the start of a brand into a folder that is missing or empty. */
function writeBrand(folder: string): void {
  const isUsed = existsSync(folder) && (!statSync(folder).isDirectory() || readdirSync(folder).length > 0);
  if (isUsed) throw new EnvironmentError(`${folder} is there already and not empty: name another folder.`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, configFile), newConfig());
  console.log(`${join(folder, configFile)}: fill in your values, then SLIPWAY_BRAND=${folder} npm start`);
}

/**
 * The configuration of a brand. Throws a `BrandError` with what is wrong with it and with the texts: after an upgrade
 * both may be outdated, and one run names all.
 */
function configOrAllProblems(cwd: string, env: NodeJS.ProcessEnv): ReturnType<typeof loadConfig> {
  try {
    return loadConfig(cwd, env);
  } catch (error) {
    if (!(error instanceof BrandError)) throw error;
    throw new BrandError([...error.lines, ...readTexts(cwd, env).problems]);
  }
}

/** Checks the folder that `SLIPWAY_BRAND` names: what is in it, its configuration, types, colors and logo. */
async function checkBrand(): Promise<void> {
  const { cwd, env } = { cwd: process.cwd(), env: process.env };
  const folder = brandFolder(cwd, env);
  const config = configOrAllProblems(cwd, env);
  const { brand, languages, imageHosts } = config;
  const texts = readTexts(cwd, env, languages);
  for (const note of [...texts.notes, ...headerNotes(config.header?.extra)]) console.log(note);
  const { theme, lines } = readTheme(cwd, env);
  if (theme) for (const verdict of verdictsOf(theme)) console.log(verdictLine(verdict));
  const { typeProblems } = await import('#config/type-check.ts');
  const files = brandFiles(folder);
  const { problem } = readWords(folder);
  const { logo, ...readOfLogo } = await readLogo(cwd, env);
  if (logo && theme) for (const warning of await logoWarnings(logo, theme)) console.warn(warning);
  const problems = [
    ...lines,
    ...readOfLogo.lines,
    ...(await readFonts(cwd, env)).lines,
    ...readCoins(cwd, env).lines,
    ...texts.problems,
    ...(await readPages(cwd, env, imageHosts)).lines,
    ...(problem === undefined ? [] : [problem]),
    ...typeProblems(folder, files),
  ];
  for (const line of problems) console.error(line);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`${shownPath(folder)} is right: ${brand}, ${files.length} files`);
}

/** `npm run brand`: starts or checks the folder of a brand, or shows it while it is made. */
export async function run({ values }: Parsed<typeof brandCommand>): Promise<void> {
  if (values.new !== undefined) writeBrand(values.new);
  else if (values.check) await checkBrand();
  else {
    const { run: serve } = await import('./dev.ts');
    await serve({
      values: { port: values.port, host: '127.0.0.1', data: '.data', fresh: false, bench: false },
      rest: [],
    });
    console.log(`The brand: http://localhost:${values.port}/en/brand/`);
  }
}
