import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { defaultDeployment, deploymentFiles } from '#serve/deploy/make.ts';
import { quoted } from '#serve/deploy/nginx-text.ts';
import { filled } from '#serve/deploy/template.ts';
import { deployedHeaders, policyHeader, transportHeader } from '#serve/policy.ts';
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

/** Runs `npm run deploy:make` for the test site; returns the headers of documents in its configuration of nginx. */
function madeFor(address: string) {
  const out = mkdtempSync(join(tmpdir(), 'slipway-make-'));
  const command = ['src/serve/commands/deploy-make.ts', '--build', site.folder, '--out', out, '--folder', out];
  execFileSync(process.execPath, [...command, '--exchange', '127.0.0.1:4400'], {
    env: { ...process.env, SLIPWAY_SITE: address },
  });
  const settings = readFileSync(join(out, 'nginx/slipway.conf'), 'utf8');
  rmSync(out, { recursive: true });
  const valueOf = (name: string) =>
    new RegExp(`\\$header_${name} \\{\\n.*\\n +"?document"? "(.*)";`).exec(settings)?.[1];
  return { policy: valueOf('content_security_policy'), transport: valueOf('strict_transport_security') };
}

test('[Q-S25] a site on https upgrades requests where it is deployed, never on our own server; one on http does not', () => {
  const policy = site.headers[policyHeader] ?? '';
  expect(policy).not.toBe('');
  expect(policy).not.toContain('upgrade-insecure-requests');
  expect(madeFor('https://www.exchange.example').policy).toBe(`${policy}; upgrade-insecure-requests`);
  expect(madeFor('http://www.exchange.example').policy).toBe(policy);
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
