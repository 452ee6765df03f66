import { dependentsOf } from './dependents.ts';
import type { Sources } from './dependents.ts';

/** Test files of a part; empty: none can be affected. */
export interface Selection {
  /** Unit and contract tests. */
  unit: readonly string[];
  site: readonly string[];
  browser: readonly string[];
}

/**
 * The products of `src`, and the words by which tests name their screens. Each is in the address of all others: it does
 * not count.
 */
const products = {
  account: /account|asset|login|settings|notice|invite/i,
  bots: /\bbots?\b|grid/i,
  launchpad: /launch|pledge/i,
  leverage: /margin|leverag|\bBTC3L\b/i,
  loans: /loan/i,
  spot: /terminal|order|BTC/i,
} as const;
type Product = keyof typeof products;
/** A product that shows parts of another. docs/decisions/0018-leverage-below-spot.md */
const above: Partial<Record<Product, readonly Product[]>> = { leverage: ['spot'] };

const isProduct = (name: string): name is Product => Object.hasOwn(products, name);

/** Returns the products whose screens a file of `src` can change; undefined: any screen. */
function productsOf(file: string): readonly Product[] | undefined {
  const [, layer = ''] = file.split('/');
  if (!file.startsWith('src/') || !isProduct(layer)) return undefined;
  return [layer, ...(above[layer] ?? [])];
}

/** Files that no test reads but those that name them. */
const isDocument = (file: string) => /^(?:docs|\.ci|\.github)\/|^[^/]+\.md$|^LICENSE$|^NOTICE$/.test(file);
/** Code whose users are known from what it imports. */
const isCode = (file: string) => /^(?:src|tests)\/.*\.(?:[cm]?tsx?|astro|s?css|js)$/.test(file);
/** How tests are run, which may change each of them. */
const isRunner = (file: string) => /^tests\/(?:[^/]+\.ts$|unit\/setup\.ts$|support\/step)/.test(file);

const parts = {
  unit: /^tests\/(?:unit|contract)\/.*\.test\.tsx?$/,
  site: /^tests\/site\/.*\.test\.ts$/,
  browser: /^tests\/browser\/(?!.*\.cross\.test\.ts$|site\/(?:dictionaries|nginx|release)\.).*\.test\.ts$/,
} as const;

/**
 * Returns the test files that a change of files can affect: unit and contract tests by what they import, site and
 * browser tests by the product that they show. What is unclear selects too much: shared code every site and browser
 * test, anything but code every test.
 */
export function selectionOf(changed: readonly string[], sources: Sources): Selection {
  const all = (part: keyof typeof parts) => [...sources.keys()].filter((file) => parts[part].test(file)).sort();
  const relevant = changed.filter((file) => isCode(file) || !isDocument(file));
  if (relevant.some((file) => !isCode(file) || isRunner(file)))
    return { unit: all('unit'), site: all('site'), browser: all('browser') };

  const dependents = dependentsOf(changed, sources);
  const inSource = relevant.filter((file) => file.startsWith('src/'));
  const shown = inSource.flatMap((file) => productsOf(file) ?? 'any');
  /**
   * True for a test of a changed product, for a site test that names its screens or none, and for a browser test of the
   * whole site that names its screens alone: those that go through the screens of all products take minutes, and each
   * product has its own.
   */
  const mayShow = (file: string): boolean => {
    const folder = file.split('/')[2] ?? '';
    // Products do not import each other.
    if (isProduct(folder)) return shown.includes(folder);
    const text = file + (sources.get(file) ?? '');
    const named = Object.entries(products).filter(([, words]) => words.test(text));
    const isOfChanged = ([name]: [string, RegExp]) => shown.some((one) => one === name);
    if (file.startsWith('tests/browser/')) return named.length > 0 && named.every(isOfChanged);
    return named.length === 0 || named.some(isOfChanged);
  };
  const visible = (part: 'site' | 'browser') =>
    all(part).filter((file) => dependents.has(file) || shown.includes('any') || (shown.length > 0 && mayShow(file)));
  return {
    unit: all('unit').filter((file) => dependents.has(file)),
    site: visible('site'),
    browser: visible('browser'),
  };
}
