/** Reads the configuration of a brand's folder. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { UsageError } from '#command/errors.ts';
import { allLangs } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';
import { brandFolder, configFile, defaultBrand, themeFile, isBelow, shownPath } from './brand-path.ts';
import { folderProblems } from './folder.ts';
import { locator } from './locate.ts';
import { knownPages } from './pages/page-files.ts';
import { parseConfig } from './parse.ts';
import { ownTextsByKey, readOwnTexts } from './texts/own-texts.ts';
import type { ReadTexts } from './texts/own-texts.ts';
import type { Problem } from './parse.ts';
import type { SlipwayConfig } from './schema.ts';
import type { Theme, ThemeInput } from './theme/roles.ts';
import { parseTheme } from './theme/theme.ts';
import { withVariables } from './variables.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** What is wrong with a brand's folder, its configuration or its colors, a line each. */
export class BrandError extends UsageError {
  override name = 'BrandError';
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/** Values only: what a configuration asks the network for would differ between two builds. */
const networkMessage = 'asks the network: a configuration has values only';
const networkFunctions = ['fetch', 'WebSocket', 'EventSource'] as const;

/** Runs `work` while the functions that reach the network throw; `used` is called when one is. */
function withoutNetwork<T>(used: () => unknown, work: () => T): T {
  const refuse = () => {
    used();
    throw new Error(networkMessage);
  };
  const kept = networkFunctions.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
  const builtin = Object.getOwnPropertyDescriptor(process, 'getBuiltinModule');
  for (const name of networkFunctions)
    Object.defineProperty(globalThis, name, { value: refuse, configurable: true, writable: true });
  Object.defineProperty(process, 'getBuiltinModule', { value: refuse, configurable: true, writable: true });
  try {
    return work();
  } finally {
    for (const [index, name] of networkFunctions.entries()) {
      const descriptor = kept[index];
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
    if (builtin) Object.defineProperty(process, 'getBuiltinModule', builtin);
  }
}

/** What a file of a brand exports by default. It may import `slipway` and files of its folder. Throws its error. */
function evaluate(folder: string, file: string): unknown {
  const define = pathToFileURL(join(import.meta.dirname, 'define.ts')).href;
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (specifier === 'slipway') return { url: define, shortCircuit: true };
      const parent = context.parentURL?.startsWith('file:') === true ? fileURLToPath(context.parentURL) : '';
      if (!isBelow(folder, parent)) return next(specifier, context);
      const found = specifier.startsWith('.') ? next(specifier, context) : undefined;
      if (!found?.url.startsWith('file:') || !isBelow(folder, fileURLToPath(found.url)))
        throw new Error(`imports "${specifier}": it may import "slipway" and files of its folder`);
      return found;
    },
  });
  const asked: true[] = [];
  try {
    const require = createRequire(import.meta.url);
    const module = withoutNetwork(
      () => asked.push(true),
      () => require(file) as { default?: unknown },
    );
    if (asked.length > 0) throw new Error(networkMessage);
    return module.default;
  } finally {
    hooks.deregister();
  }
}

/** One line about an error that a file of a brand threw. */
function thrownLine(file: string, error: unknown): string {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof Error && 'code' in error && error.code === 'ERR_REQUIRE_ASYNC_MODULE')
    return `${shownPath(file)} waits for something: a configuration has values only, without await`;
  const place = [file, pathToFileURL(file).href]
    .map((name) => stack.split(name)[1])
    .flatMap((rest) => /^:(\d+)(?::(\d+))?/.exec(rest ?? '') ?? [])
    .slice(0, 1);
  return `${shownPath(file)}${place[0] ?? ''} ${message.split('\n').find((line) => line.trim() !== '') ?? 'throws'}`;
}

/** A line for each problem, in the order of the file. */
function problemLines(file: string, problems: readonly Problem[]): string[] {
  const placeOf = locator(readFileSync(file, 'utf8'));
  return problems
    .map(({ path, text, isName }) => ({ name: path.join('.'), text, place: placeOf(path, isName) }))
    .sort((one, other) => one.place.line - other.place.line || one.place.column - other.place.column)
    .map(({ name, text, place }) => `${shownPath(file)}:${place.line}:${place.column} ${name}: ${text}`);
}

/** What a file of a brand exports by default. Throws a `BrandError` with one line for an error of the file. */
function exportedBy(folder: string, name: string): unknown {
  const file = join(folder, name);
  try {
    return evaluate(folder, file);
  } catch (error) {
    throw new BrandError([thrownLine(file, error)]);
  }
}

/**
 * The configuration of the brand that `SLIPWAY_BRAND` names, with the variables that change a build. Throws a
 * `BrandError` with a line for each problem.
 */
export function loadConfig(root: string, env: Env): SlipwayConfig {
  const folder = brandFolder(root, env);
  const lines = folderProblems(folder);
  if (lines.length > 0) throw new BrandError(lines);
  const file = join(folder, configFile);
  const exported = exportedBy(folder, configFile);
  if (typeof exported !== 'object' || exported === null)
    throw new BrandError([`${shownPath(file)} exports no configuration: export default defineConfig({ … })`]);
  const parsed = parseConfig(exported, ownTextsByKey(readTexts(root, env).texts), knownPages(folder));
  if ('problems' in parsed) throw new BrandError(problemLines(file, parsed.problems));
  const changed = withVariables(parsed.config, env);
  if ('lines' in changed) throw new BrandError(changed.lines);
  return changed.config;
}

/**
 * The texts of the brand that `SLIPWAY_BRAND` names, for the languages that its configuration and the variables leave.
 */
export function readTexts(root: string, env: Env, built: readonly Lang[] = allLangs): ReadTexts {
  return readOwnTexts(brandFolder(root, env), join(root, 'locales'), built);
}

/** The texts of the brand. Throws a `BrandError` with all that is wrong with them. */
export function loadTexts(root: string, env: Env): ReadTexts {
  const read = readTexts(root, env, loadConfig(root, env).languages);
  if (read.problems.length > 0) throw new BrandError(read.problems);
  return read;
}

/**
 * The colors of the brand that `SLIPWAY_BRAND` names, and a line for each value that is no color and each pair without
 * the contrast that it needs. What the brand does not set is the default brand's, or follows.
 */
export function readTheme(root: string, env: Env): { theme?: Theme; lines: string[] } {
  const folder = brandFolder(root, env);
  const initial = exportedBy(join(root, defaultBrand), themeFile) as ThemeInput;
  const file = join(folder, themeFile);
  const { problems, ...read } = parseTheme(existsSync(file) ? exportedBy(folder, themeFile) : {}, initial);
  return { ...read, lines: problems.length === 0 ? [] : problemLines(file, problems) };
}

/** The colors of the brand. Throws a `BrandError` with all that is wrong with them. */
export function loadTheme(root: string, env: Env): Theme {
  const { theme, lines } = readTheme(root, env);
  if (!theme || lines.length > 0) throw new BrandError(lines);
  return theme;
}
