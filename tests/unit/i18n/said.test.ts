import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { namespaces } from '../../../src/i18n/locales.ts';

const sources = globSync('src/**/*.{ts,tsx,astro}')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** Every key of a file, without the endings of plurals. */
function keysOf(texts: object, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
    typeof text === 'object' && text !== null
      ? keysOf(text, `${prefix}${key}.`)
      : [`${prefix}${key}`.replace(/_(zero|one|two|few|many|other)$/, '')],
  );
}

const escape = (text: string) => text.replaceAll('.', '\\.');

/** True when a literal names the key, or a template that fills one of its steps. */
function isSaid(key: string): boolean {
  if (sources.includes(`'${key}'`)) return true;
  const steps = key.split('.');
  return steps.some((_, place) => {
    const pattern = steps.map((step, at) => (at === place ? '\\$\\{[^}]+\\}' : escape(step))).join('\\.');
    return new RegExp(`\`${pattern}\``).test(sources);
  });
}

test.each(namespaces)('every English text of "%s" is said somewhere', (namespace) => {
  const texts: object = JSON.parse(readFileSync(`locales/en/${namespace}.json`, 'utf8'));
  expect(keysOf(texts).filter((key) => !isSaid(key))).toEqual([]);
});
