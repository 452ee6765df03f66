import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outdatedFields } from '#config/outdated.ts';
import { fieldsOf } from '#config/field-list.ts';
import { Config } from '#config/schema.ts';
import { namespaces } from '#i18n/locales.ts';
import { flatten } from '#i18n/table.ts';
import { baseOf } from '#i18n/check.ts';

const folder = mkdtempSync(join(tmpdir(), 'slipway-former-'));
const brand = join(folder, 'harbor');
beforeAll(() => {
  cpSync('tests/unit/config/former-harbor', brand, { recursive: true });
  // Its types are those of the former release, so that it is no script of this one.
  renameSync(join(brand, 'slipway.config.txt'), join(brand, 'slipway.config.ts'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const check = () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/serve/commands/main.ts', 'brand', '--check'], {
    env: { ...process.env, SLIPWAY_BRAND: brand },
    encoding: 'utf8',
  });
  return { status, stdout, lines: stderr.replaceAll(`${brand}/`, '').trimEnd().split('\n') };
};

test('[OK63] a folder of the former release: all that is outdated is named with its replacement, and nothing else', () => {
  expect(check()).toEqual({
    status: 2,
    stdout: '',
    lines: [
      'slipway.config.ts:19:21 login.standIn: false is not true; leave it out for a login of your own',
      "slipway.config.ts:19:28 login.url: is now login.page with the path in ownPaths: login: { page: '/sign-in/' }, ownPaths: ['/sign-in/']",
      'texts/de-DE/spot.json: orders.columns is now columns in orders.json',
      'texts/en/common.json: wall.support is now wall.support in notice.json',
      'texts/en/spot.json: orders.columns is now columns in orders.json',
      'texts/en/spot.json: orders.news.filled_one is now news.filled_one in orders.json',
      'texts/en/spot.json: orders.news.filled_other is now news.filled_other in orders.json',
      'texts/en/spot.json: orders.empty.place is now empty.place in orders.json',
    ],
  });
});

test('[OK63] with what the lines say, the folder is right', () => {
  const write = (file: string, change: (text: string) => string) =>
    writeFileSync(join(brand, file), change(readFileSync(join(brand, file), 'utf8')));
  write('slipway.config.ts', (text) =>
    text.replace("{ standIn: false, url: '/sign-in/' },", "{ page: '/sign-in/' },\n  ownPaths: ['/sign-in/'],"),
  );
  const { orders, ...spot } = JSON.parse(readFileSync(join(brand, 'texts/en/spot.json'), 'utf8')) as { orders: object };
  writeFileSync(join(brand, 'texts/en/orders.json'), JSON.stringify(orders));
  writeFileSync(join(brand, 'texts/en/spot.json'), JSON.stringify(spot));
  renameSync(join(brand, 'texts/en/common.json'), join(brand, 'texts/en/notice.json'));
  renameSync(join(brand, 'texts/de-DE/spot.json'), join(brand, 'texts/de-DE/orders.json'));
  write('texts/de-DE/orders.json', (text) => JSON.stringify((JSON.parse(text) as { orders: object }).orders));
  const { status, stdout, lines } = check();
  expect([status, lines]).toEqual([0, ['']]);
  expect(stdout).toContain('is right: Harbor Exchange, 5 files');
});

test('[OK63] every replacement exists, and nothing that exists is called outdated', () => {
  const keys = new Set(
    namespaces.flatMap((namespace) =>
      [...flatten(JSON.parse(readFileSync(`locales/en/${namespace}.json`, 'utf8'))).keys()].map(
        (key) => `${namespace}:${baseOf(key)}`,
      ),
    ),
  );
  const renamed = JSON.parse(readFileSync('locales/renamed.json', 'utf8')) as Record<string, string>;
  expect(Object.values(renamed).filter((name) => !keys.has(name))).toEqual([]);
  expect(Object.keys(renamed).filter((name) => keys.has(name))).toEqual([]);
  const fields = new Set(fieldsOf(Config).map(({ path }) => path));
  expect([...outdatedFields.keys()].filter((path) => fields.has(path))).toEqual([]);
});
