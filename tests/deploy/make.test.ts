import { beforeAll, expect, test } from 'vitest';
import { defaultDeployment, deploymentFiles } from '#serve/deploy/make.ts';
import { quoted } from '#serve/deploy/nginx-text.ts';
import { filled } from '#serve/deploy/template.ts';
import { readSite } from '#serve/site.ts';
import type { Site } from '#serve/site.ts';
import { freshTestSite } from '../build.ts';

let site: Site;
beforeAll(async () => {
  site = await freshTestSite('same');
});
const deployment = { ...defaultDeployment, exchange: '127.0.0.1:4400', purgers: ['192.0.2.7'] };

test('[E1] two runs on one build write equal files without a placeholder', () => {
  const files = deploymentFiles(site, deployment);
  const again = deploymentFiles(readSite(site.folder) ?? site, deployment);
  expect([...again]).toEqual([...files]);
  expect(files.size).toBeGreaterThan(4);
  for (const text of files.values()) expect(text).not.toMatch(/\{\{|\}\}|undefined/);
});

test('[E1] a placeholder without a value, and a value without a placeholder, stop', () => {
  expect(filled('a {{b}}', { b: '$& {{c}}' })).toBe('a $& {{c}}');
  expect(() => filled('a {{b}}', {})).toThrow('{{b}}');
  expect(() => filled('a', { b: '1' })).toThrow('does not use b');
});

test('no value ends a line of the configuration', () => {
  expect(quoted(String.raw`a"b\c$d`)).toBe(String.raw`"a\"b\\c$d"`);
  expect(() => quoted('a\nb')).toThrow('no line breaks');
});

test('languages with different pages stop', () => {
  const files = new Map([...site.files].filter(([path]) => path !== '/ar-SA/login/'));
  expect(() => deploymentFiles({ ...site, files }, deployment)).toThrow('different pages');
});
