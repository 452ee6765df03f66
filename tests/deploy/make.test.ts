import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { defaultDeployment, deploymentFiles } from '#serve/deploy/make.ts';
import { quoted } from '#serve/deploy/nginx-text.ts';
import { filled } from '#serve/deploy/template.ts';
import { deployedHeaders, policyHeader, transportHeader } from '#serve/response-headers.ts';
import { manifestPath, readSite } from '#serve/site.ts';
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

test('[Q-S25] what a build adds for https is in each server of a deployment, also for calls, never on our own server', () => {
  const policy = site.headers[policyHeader] ?? '';
  const transport = site.headers[transportHeader] ?? '';
  expect(policy).not.toContain('upgrade-insecure-requests');
  const https = { includeSubDomains: true, upgradeRequests: true };
  const headers = deployedHeaders(site.headers, { site: 'https://a.example', https });
  const files = deploymentFiles({ ...site, headers }, deployment);
  const added = `${transport}; includeSubDomains`;
  expect(files.get('nginx/slipway.conf')).toContain(`add_header ${transportHeader} "${added}" always;`);
  for (const path of ['nginx/slipway.conf', 'varnish/slipway.vcl', 'cdn/entry.ts']) {
    expect(files.get(path), path).toContain(`; upgrade-insecure-requests`);
    expect(files.get(path)?.split(added).length, path).toBeGreaterThan(path.startsWith('cdn') ? 1 : 2);
  }
});

test('[Q-S25] `npm run deploy:make` takes the headers of deployments from the build', () => {
  const out = mkdtempSync(join(tmpdir(), 'slipway-make-'));
  try {
    const folder = join(out, 'build');
    mkdirSync(join(folder, dirname(manifestPath)), { recursive: true });
    const manifest = JSON.parse(readFileSync(join(site.folder, manifestPath), 'utf8')) as Site;
    const headers = { ...manifest.headers, [transportHeader]: 'max-age=7' };
    writeFileSync(join(folder, manifestPath), JSON.stringify({ ...manifest, deployedHeaders: headers }));
    const command = [
      'src/serve/commands/main.ts',
      'deploy:make',
      '--build',
      folder,
      '--out',
      join(out, 'made'),
      '--folder',
      out,
    ];
    execFileSync(process.execPath, [...command, '--exchange', '127.0.0.1:4400']);
    expect(readFileSync(join(out, 'made/nginx/slipway.conf'), 'utf8')).toContain(`"max-age=7"`);
  } finally {
    rmSync(out, { recursive: true });
  }
});

test('[Q-S25] subdomains are included by configuration alone, and no preload is asked for', () => {
  const transport = site.headers[transportHeader] ?? '';
  expect(transport).toMatch(/^max-age=\d+$/);
  const sent = (https: { includeSubDomains: boolean; upgradeRequests: boolean }, address = 'https://a.example') =>
    deployedHeaders(site.headers, { site: address, https });
  const all = { includeSubDomains: true, upgradeRequests: true };
  expect(sent(all)[transportHeader]).toBe(`${transport}; includeSubDomains`);
  expect(sent({ ...all, includeSubDomains: false })[transportHeader]).toBe(transport);
  expect(sent({ includeSubDomains: false, upgradeRequests: false })).toEqual(site.headers);
  expect(sent(all, 'http://a.example')).toEqual(site.headers);
});

test('no value ends a line of the configuration', () => {
  expect(quoted(String.raw`a"b\c$d`)).toBe(String.raw`"a\"b\\c$d"`);
  expect(() => quoted('a\nb')).toThrow('no line breaks');
});

test('languages with different pages stop', () => {
  const files = new Map([...site.files].filter(([path]) => path !== '/ar-SA/login/'));
  expect(() => deploymentFiles({ ...site, files }, deployment)).toThrow('different pages');
});
