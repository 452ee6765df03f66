import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileString } from 'sass';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BrandError, loadTheme, readTheme } from '#config/load.ts';
import { contrastOf, colorOf, hexOf } from '#config/theme/color.ts';
import { measure, nearestPassing, passes, rules } from '#config/theme/contrast.ts';
import { colorNames, derivedRoles, roles, themeNames } from '#config/theme/roles.ts';
import type { ThemeInput } from '#config/theme/roles.ts';
import { themeSheet } from '#config/theme/sheet.ts';
import { pairName, parseTheme, verdictLine, verdictsOf } from '#config/theme/theme.ts';
import { brandImporter } from '#serve/build-steps/vite-plugins.ts';

const root = process.cwd();
const ours = loadTheme(root, {});

/** The lines about a theme, without its file. */
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'theme-'));
  writeFileSync(join(folder, 'slipway.config.ts'), '');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});
function linesOf(content: string): string[] {
  writeFileSync(join(folder, 'theme.ts'), content);
  return readTheme(root, { SLIPWAY_BRAND: folder }).lines.map((line) => line.replace(`${folder}/`, ''));
}
const problemsOf = (input: ThemeInput): string[] =>
  parseTheme(input, ours).problems.map(({ path, text }) => `${path.join('.')}: ${text}`);

test('[OK4] [Q-A16] [Q-A11] every pair of the default brand passes, in both themes', () => {
  const verdicts = verdictsOf(ours);
  expect(verdicts.filter((verdict) => !verdict.passes).map(verdictLine)).toEqual([]);
  expect(verdicts).toHaveLength(2 * rules.length);
});

test('[OK4] the rules cover each text on each surface, edges, tints, charts, and colors that are told apart', () => {
  const pairs = rules.map((rule) => `${pairName(rule)} ${rule.atLeast}`);
  for (const text of ['ink-1', 'ink-2', 'ink-3', 'accent', 'gain', 'loss', 'gain-safe', 'loss-safe', 'warn'])
    for (const surface of [0, 1, 2, 3]) expect(pairs).toContain(`${text} on surface-${surface} 4.5`);
  for (const edge of ['line-strong', 'focus'])
    for (const surface of [0, 1, 2, 3]) expect(pairs).toContain(`${edge} on surface-${surface} 3`);
  for (const text of ['accent', 'gain', 'loss', 'gain-safe', 'loss-safe'])
    for (const surface of [0, 1]) expect(pairs).toContain(`${text} on ${text}-soft over surface-${surface} 4.5`);
  expect(pairs).toEqual(
    expect.arrayContaining([
      ...['on-accent on accent 4.5', 'on-accent on accent-hover 4.5', 'on-direction on gain 4.5'],
      ...['on-direction on loss-safe 4.5', 'chart-1 on surface-1 3', 'chart-8 on surface-1 3'],
      ...['gain beside loss 0.2', 'gain-safe beside loss-safe, deuteranopia 0.15'],
      ...['gain-safe beside loss-safe, protanopia 0.15', 'accent beside loss-safe 0.05'],
    ]),
  );
  expect(new Set(pairs).size).toBe(rules.length);
});

test.each(themeNames.flatMap((name) => rules.map((rule) => ({ name, rule, pair: pairName(rule) }))))(
  '[OK4] $name $pair: fails with equal colors, and passes with the lightness that is proposed',
  ({ name, rule }) => {
    const same = { ...ours[name], [rule.first]: ours[name][rule.over ?? rule.second] };
    if (rule.over) same[rule.second] = ours[name][rule.over];
    expect(passes(rule, same)).toBe(false);
    const proposal = nearestPassing(rule, same, (changed) => changed) ?? '';
    expect(passes(rule, { ...same, [rule.first]: proposal })).toBe(true);
  },
);

test('[OK4] contrast is that of WCAG: black on white, grays of its examples, colors cut to sRGB', () => {
  const between = (one: string, other: string) => {
    const [first, second] = [colorOf(one), colorOf(other)];
    return first && second ? contrastOf(first, second) : NaN;
  };
  expect(between('#000', 'white')).toBeCloseTo(21, 5);
  expect(between('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(hexOf('oklch(70% 0.4 150deg)')).toMatch(/^#00[0-9a-f]{4}$/);
  expect(() => hexOf('nothing')).toThrow('"nothing" is no color');
});

test('[OK4] a pair that fails stops the build with names, values, ratio, place and a lightness that then passes', () => {
  const theme = (lightness: string) => `import { defineTheme } from 'slipway';
const edge = 'oklch(${lightness}% 0.018 235deg)';
export default defineTheme({
  dark: {
    'surface-0': 'oklch(17% 0.02 235deg)',
    'surface-1': 'oklch(20.5% 0.024 235deg)',
    'surface-2': 'oklch(24.5% 0.026 235deg)',
    'surface-3': 'oklch(29% 0.028 235deg)',
    'line-strong': edge,
  },
});
`;
  const [line = '', ...more] = linesOf(theme('55.5'));
  expect(more).toEqual([]);
  expect(line).toBe(
    'theme.ts:9:20 dark.line-strong: oklch(55.5% 0.018 235deg) on surface-3 oklch(29% 0.028 235deg) has a contrast of 2.96, needs 3; oklch(56% 0.018 235deg) passes',
  );
  expect(() => loadTheme(root, { SLIPWAY_BRAND: folder })).toThrow(BrandError);
  // A file that was loaded stays loaded: the next one has another name.
  rmSync(folder, { recursive: true });
  folder = mkdtempSync(join(tmpdir(), 'theme-'));
  expect(linesOf(theme('56'))).toEqual([]);
});

test('[OK4] the colors of directions differ, also for who confuses red and green, and from the accent', () => {
  const { gain, loss } = ours.dark;
  const find = (input: ThemeInput, text: string) => problemsOf(input).filter((problem) => problem.includes(text));
  expect(find({ dark: { gain: loss } }, 'beside loss')[0]).toMatch(
    /^dark\.gain: oklch\(.*\) beside loss oklch\(.*\) has a distance of 0\.00, needs 0\.2; oklch\(.*\) passes$/,
  );
  expect(find({ dark: { accent: loss } }, 'beside loss')[0]).toMatch(
    /^dark\.accent: .* has a distance of 0\.00, needs 0\.05/,
  );
  const [confused = ''] = find({ dark: { 'gain-safe': gain, 'loss-safe': loss } }, 'deuteranopia');
  expect(confused).toMatch(
    /^dark\.gain-safe: .* beside loss-safe .* \(deuteranopia\) has a distance of 0\.\d\d, needs 0\.15/,
  );
});

test.each([
  ["dark: { accent: 'rgb(0 0 0 / 50%)' }", 'theme.ts:2:19 dark.accent: "rgb(0 0 0 / 50%)" is not opaque'],
  ["dark: { accent: 'transparent' }", 'theme.ts:2:19 dark.accent: "transparent" is not opaque'],
  ["dark: { accent: 'var(--x)' }", 'theme.ts:2:19 dark.accent: "var(--x)" is no color of CSS'],
  ["dark: { accent: 'currentColor' }", 'theme.ts:2:19 dark.accent: "currentColor" is no color of CSS'],
  ["dark: { accent: 'oklhc(70% 0.1 20)' }", 'theme.ts:2:19 dark.accent: "oklhc(70% 0.1 20)" is no color of CSS'],
  ["dark: { accent: 'red; } body { display: none' }", /^theme\.ts:2:19 dark\.accent: ".*" is no color of CSS$/],
  ['dark: { accent: 7 }', 'theme.ts:2:19 dark.accent: 7 is no color of CSS'],
  ["light: { elevation: '1px red' }", 'theme.ts:2:23 light.elevation: "1px red" is no shadow of CSS'],
  ["dark: { acent: 'red' }", 'theme.ts:2:11 dark.acent: is no role; did you mean accent?'],
  ["drak: { accent: 'red' }", 'theme.ts:2:3 drak: is no part of a theme; did you mean dark?'],
  ['radius: { control: 17 }', 'theme.ts:2:22 radius.control: 17 is no whole number from 0 to 16'],
  ["radius: { card: '8px' }", 'theme.ts:2:19 radius.card: "8px" is no whole number from 0 to 24'],
  ['radius: { card: 1.5 }', 'theme.ts:2:19 radius.card: 1.5 is no whole number from 0 to 24'],
  ['radius: { crad: 1 }', 'theme.ts:2:13 radius.crad: is no corner; did you mean card?'],
  ['radius: 4', 'theme.ts:2:11 radius: is no object with control and card'],
  ['art: { chroma: 0.2 }', 'theme.ts:2:18 art.chroma: 0.2 is no chroma from 0 to 0.15'],
  ["art: { chroma: '0.1' }", 'theme.ts:2:18 art.chroma: "0.1" is no chroma from 0 to 0.15'],
  ['art: { hues: [1, 2, 3, 4] }', 'theme.ts:2:16 art.hues: needs at least 5 different hues from 0 to 359'],
  ['art: { hues: [1, 1, 2, 3, 4] }', 'theme.ts:2:16 art.hues: needs at least 5 different hues from 0 to 359'],
  ['art: { hues: [1, 2, 3, 4, 360] }', 'theme.ts:2:16 art.hues: needs at least 5 different hues from 0 to 359'],
  ['art: { hue: [1] }', 'theme.ts:2:10 art.hue: is no part of art; did you mean hues?'],
  ['art: 4', 'theme.ts:2:8 art: is no object with hues and chroma'],
  ["light: 'white'", 'theme.ts:2:10 light: is no object with colors'],
])('[OK4] %s is a line with its place', (content, line) => {
  expect(linesOf(`export default {\n  ${content},\n};\n`)).toEqual([
    typeof line === 'string' ? line : expect.stringMatching(line),
  ]);
});

test('[OK4] what a brand does not set is the default’s; hover, tints, veil and shadow follow its own colors', () => {
  const { theme } = parseTheme({ dark: { accent: 'oklch(80% 0.12 195deg)', 'on-accent': '#042022' } }, ours);
  expect(theme?.light).toEqual(ours.light);
  expect(theme?.dark).toEqual({
    ...ours.dark,
    accent: 'oklch(80% 0.12 195deg)',
    'on-accent': '#042022',
    'accent-hover': 'oklch(84.5% 0.109 195deg)',
    'accent-soft': 'oklch(80% 0.12 195deg / 14%)',
  });
  const own = parseTheme({ light: { 'surface-0': '#fdfeff', 'accent-hover': '#7a2c00' } }, ours).theme?.light;
  expect(own).toMatchObject({ 'accent-hover': '#7a2c00', 'accent-soft': ours.light['accent-soft'] });
  expect(own?.veil).toMatch(/^oklch\(25% 0\.015 [\d.]+deg \/ 42%\)$/);
  expect(own?.elevation).toMatch(/^0 12px 32px oklch\(40% 0\.02 [\d.]+deg \/ 16%\)$/);
});

test('corners are the brand’s, each by itself', () => {
  const { theme } = parseTheme({ radius: { card: 0 } }, ours);
  expect(theme?.radius).toEqual({ control: ours.radius.control, card: 0 });
  expect(theme && themeSheet(theme)).toContain('--radius-card: 0px;');
});

test('[OK4] the style sheet has every color of both themes, for the choice, the system and print', () => {
  expect([...roles, ...derivedRoles].toSorted()).toEqual([...colorNames].toSorted());
  const { css } = compileString(readFileSync('src/ui/foundation/tokens.scss', 'utf8'), {
    loadPaths: ['src/ui/foundation'],
    importers: [brandImporter({ 'brand:theme': themeSheet(ours) })],
  });
  for (const name of themeNames)
    for (const color of colorNames) {
      const declarations = [...css.matchAll(new RegExp(`--${color}: ([^;]+);`, 'g'))].map(([, value]) => value);
      expect(declarations, `${name} ${color}`).toContain(ours[name][color]);
    }
  expect(css).toContain(`--radius-control: ${ours.radius.control}px;`);
  expect(measure({ first: 'ink-1', second: 'surface-0', atLeast: 4.5 }, ours.light)).toBeGreaterThan(12);
});
