import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { config } from '#config';
import { configuredEnvironment, deploymentScript } from '#config/environment.ts';
import { environmentProblems } from '#config/environment-file.ts';
import { contentPolicy, headersIn, policyHeader } from '#serve/response-headers.ts';

const api = 'https://api.staging.example';
const staging = {
  name: 'staging',
  hosts: {
    main: `${api}/main`,
    config: `${api}/config`,
    second: `${api}/second`,
    notice: `${api}/notice`,
    bot: `${api}/bot`,
  },
  lines: { market: ['wss://s.example/m'], spot: ['wss://s.example/s'], unified: ['wss://s.example/u'] },
};
const plain = { hasSandbox: false, hasAnalytics: false, isUpgrading: false };
const problemsOf = (input: unknown, site = plain): string[] => {
  const read = environmentProblems(input, site);
  return 'problems' in read ? read.problems : [];
};

test('[OK57] a file with hosts and lines is an environment, which is not public unless it says so', () => {
  expect(environmentProblems(staging, plain)).toEqual({
    environment: { ...staging, isPublic: false, imageHosts: [] },
  });
});

test.each<[string, object, string]>([
  ['an unknown field', { ...staging, host: {} }, 'host is no field of an environment; did you mean hosts?'],
  ['a host that is missing', { ...staging, hosts: { main: api } }, 'hosts.config is missing or no group of fields'],
  [
    'a wrong address',
    { ...staging, hosts: { ...staging.hosts, bot: 'htp://x' } },
    'hosts.bot: "htp://x" is neither a path of the site nor an address without a slash at the end',
  ],
  [
    'ws beside https',
    { ...staging, lines: { ...staging.lines, spot: ['ws://s.example/s'] } },
    'lines: ws://s.example/s stands beside https, where browsers open wss alone',
  ],
  [
    'a sandbox that the build lacks',
    { ...staging, sandbox: '' },
    'sandbox: the build has no sandbox bar and no demo accounts',
  ],
  [
    'counting that the build lacks',
    { ...staging, analytics: { endpoint: '/count' } },
    'analytics: the build counts nothing',
  ],
  ['a name with a slash', { ...staging, name: '../x' }, 'name: "../x" is no name of a-z, 0-9 and -'],
])('[OK59] %s is a line', (_, input, line) => {
  expect(problemsOf(input)[0]).toBe(line);
});

test('[OK59] a host that https of the build forbids, and a sandbox that its pages show, are lines', () => {
  const http = { ...staging, hosts: { ...staging.hosts, main: 'http://api.staging.example/main' } };
  expect(problemsOf(http)).toEqual([]);
  expect(problemsOf(http, { ...plain, isUpgrading: true })).toEqual([
    'http://api.staging.example/main is not secure, and https.upgradeRequests of the build forbids it',
  ]);
  expect(problemsOf(staging, { ...plain, hasSandbox: true })).toEqual([
    'sandbox is missing: the build shows the bar of the sandbox',
  ]);
});

test('[OK57] the policy of an environment allows its hosts alone, and search engines skip one that is not public', () => {
  const built = { ...config, hosts: { ...config.hosts, main: 'https://api.built.example' } };
  const headers = { [policyHeader]: contentPolicy(built, { scripts: ['sha256-a='], styles: [] }) };
  const environment = { ...configuredEnvironment(built), ...staging, imageHosts: ['https://img.example'], sandbox: '' };
  const own = headersIn(headers, { ...environment, isPublic: false });
  expect(own[policyHeader]).toContain(`; connect-src 'self' ${api} wss://s.example;`);
  expect(own[policyHeader]).toContain("; img-src 'self' https://img.example;");
  expect(own[policyHeader]).toContain("script-src 'self' 'sha256-a='");
  expect(own[policyHeader]).not.toContain('built.example');
  expect(own['X-Robots-Tag']).toBe('noindex');
  expect(headersIn(headers, { ...environment, isPublic: true })).not.toHaveProperty('X-Robots-Tag');
  expect(deploymentScript(environment)).toMatch(/^export default \{"format":1,"name":"staging","values":\{"hosts"/);
});

const folder = mkdtempSync(join(tmpdir(), 'slipway-environment-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('[OK59] npm start with an environment on a build that has its addresses stops in one line', () => {
  const file = join(folder, 'staging.json');
  writeFileSync(file, JSON.stringify(staging));
  const command = ['src/serve/commands/main.ts', 'start', '--environment', file, '--port', '0'];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^The build in \S+ has its addresses in its scripts: set deployment: 'start' .*\n$/);
});
