import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { namespaces } from '#i18n/locales.ts';

const buildMs = 60_000;
let root = '';
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const screen = `---
import { direction } from '../../i18n/locales.ts';
import EmbeddedTexts from '../../i18n/EmbeddedTexts.astro';
import { langPaths } from '../../content/static-paths.ts';
import { textsFor } from '../../i18n/texts-for.ts';
export const getStaticPaths = langPaths;
const { lang } = Astro.params;
const t = textsFor(lang, 'common');
await new Promise((resolve) => setTimeout(resolve, 5));
---
<html lang={lang} dir={direction(lang)}><head><title>{t('title')}</title><EmbeddedTexts lang={lang} keys={['common']} /></head>
<body><h1>{t('title')}</h1><p>{t('people', { count: 3 })}</p></body></html>`;

const english = { title: 'Rocket launches', people_one: '{{count}} person', people_other: '{{count}} people' };
const arabic = { title: 'إطلاق الصواريخ', people_few: '{{count}} أشخاص', people_other: '{{count}} شخص' };

/**
 * Creates a project with our build and three pages that processes render two at a time, so that shared state would mix
 * languages.
 */
function project(locales: Record<string, object | string>): void {
  root = mkdtempSync(join(tmpdir(), 'build-'));
  for (const part of [
    'brand',
    'src/command',
    'src/config',
    'src/content',
    'src/formulas',
    'src/contract',
    'src/i18n',
    'src/money',
    'src/serve',
    'src/shell/when-idle.ts',
    'src/shell/page/client-use.ts',
    'src/shell/page/client-replay.ts',
    'src/shell/page/early-input.ts',
    'src/shell/page/page-arrival.ts',
    'NOTICE',
    'slipway.config.ts',
    'slipway.theme.ts',
    'slipway.fonts.ts',
    'slipway.logo.ts',
    'slipway.coins.ts',
    'slipway.pages.ts',
    'slipway.texts.ts',
    'astro-i18next.config.cjs',
    'package.json',
    'tsconfig.json',
  ])
    cpSync(part, join(root, part), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  cpSync('astro.config.mjs', join(root, 'astro.config.mjs'));
  write('responses.json', '{}');
  for (const name of ['one', 'two', 'three']) write(`src/pages/[lang]/${name}.astro`, screen);
  write(
    'src/pages/_texts/[file].js.ts',
    'export const getStaticPaths = () => [];\nexport const GET = () => new Response();',
  );
  for (const namespace of namespaces.filter((each) => each !== 'common')) write(`locales/en/${namespace}.json`, '{}');
  for (const [name, content] of Object.entries(locales))
    write(`locales/${name}.json`, typeof content === 'string' ? content : JSON.stringify(content));
}

function write(name: string, content: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), content);
}

function build(variables: Record<string, string> = {}): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const env = {
      ...process.env,
      SLIPWAY_LOCALES: 'en,ar-SA,uk-UA',
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
      SLIPWAY_RESPONSES: join(root, 'responses.json'),
      VITEST: undefined,
      ...variables,
    };
    const child = spawn(process.execPath, ['src/serve/commands/main.ts', 'build'], { cwd: root, env });
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    child.on('close', (code) => {
      resolve({ code, output });
    });
  });
}

test(
  'pages of different languages that render at the same time do not mix, and no page shows a key',
  { timeout: buildMs },
  async () => {
    project({ 'en/common': english, 'ar-SA/common': arabic });
    const { code, output } = await build();
    expect(code, output).toBe(0);
    const pages = readdirSync(join(root, 'dist'), { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('index.html'));
    expect(pages).toHaveLength(9);
    for (const name of pages) {
      const html = readFileSync(join(root, 'dist', name), 'utf8');
      const isArabic = name.startsWith('ar-SA');
      expect(html).toContain(isArabic ? '<p>3 أشخاص</p>' : '<p>3 people</p>');
      expect(html.includes('Rocket')).toBe(!isArabic);
      expect(html.includes('الصواريخ')).toBe(isArabic);
      expect(html).toContain(isArabic ? 'dir="rtl"' : 'dir="ltr"');
      expect(html.replace(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/>(?:title|people)(?:_\w+)?<|\{\{/);
    }
  },
);

/** Every file of the built site by its path. */
const builtFiles = (): Map<string, string> =>
  new Map(
    readdirSync(join(root, 'dist'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'base64')]),
  );

test('[OK1] a copy of the brand in another folder gives equal bytes', { timeout: buildMs }, async () => {
  project({ 'en/common': english, 'ar-SA/common': arabic });
  expect((await build()).code).toBe(0);
  const before = builtFiles();
  const copy = mkdtempSync(join(tmpdir(), 'brand-'));
  try {
    cpSync('brand', copy, { recursive: true });
    expect((await build({ SLIPWAY_BRAND: copy })).code).toBe(0);
    expect(before.size).toBeGreaterThan(10);
    expect(builtFiles()).toEqual(before);
  } finally {
    rmSync(copy, { recursive: true });
  }
});

test.each([
  ['a key that English lacks', { ...arabic, extra: 'x' }, 'locales/ar-SA/common.json: key "extra" is not in English'],
  ['broken JSON', '{"title": ', 'locales/ar-SA/common.json: Unexpected end of JSON input'],
])(
  '[Q-F22] a translation with %s fails the build with file and key',
  { timeout: buildMs },
  async (_, content, message) => {
    project({ 'en/common': english, 'ar-SA/common': content });
    const { code, output } = await build();
    expect(code).not.toBe(0);
    expect(output).toContain(message);
  },
);

test(
  '[SB7] a page that throws, here for a key that English lacks, fails the build with its address and the reason',
  { timeout: buildMs },
  async () => {
    project({ 'en/common': { title: 'Rocket launches' } });
    const { code, output } = await build();
    expect(code).not.toBe(0);
    expect(output).toContain(
      'The build failed: /en/one/ cannot be rendered: Error: locales/en/common.json has no text "people"',
    );
    expect(existsSync(join(root, 'dist/.slipway/site.json'))).toBe(false);
  },
);
