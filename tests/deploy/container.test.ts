import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Site } from '#serve/site.ts';
import { freshTestSite } from '../build.ts';
import { ask } from './support/ask.ts';
import { nginx, openFolder } from './support/nginx.ts';
import { freePorts } from './support/ports.ts';

const containerfile = readFileSync('deploy/container/Containerfile', 'utf8');
/** A namespace of mounts stands in for a container: it needs root, not a container engine. */
const hasNamespaces = spawnSync('unshare', ['--mount', 'true']).status === 0;

let site: Site;
let folder = '';
beforeAll(async () => {
  // The site with half as many pages: a release compresses them all.
  site = await freshTestSite('cross');
  folder = openFolder('slipway-container-');
});
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Runs a step of the Containerfile on this machine: the same command of package.json, with other options at its end.
 */
function runStep(command: string, ...more: string[]): string {
  expect(containerfile).toContain(`RUN npm run ${command} -- `);
  const [, options = ''] = new RegExp(`RUN npm run ${command} -- (.*)`).exec(containerfile) ?? [];
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const [, ...script] = (scripts[command] ?? '').split(' ');
  const own = options
    .split(' ')
    .filter((option) => !option.includes('EXCHANGE'))
    // An option is given once.
    .filter((option, index, all) => !more.includes(option) && !(more.includes(all[index - 1] ?? '') && index > 0));
  const args = [...script, ...own, ...more];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stderr.replace(/.*(?:--exchange|Warning).*\n/g, '')]).toEqual([0, '']);
  return stdout;
}

test.skipIf(nginx === undefined || !hasNamespaces)(
  '[E45] the steps of the container: release, nginx as user 101 on a root that cannot be written, its health check',
  async () => {
    const [port = 0, checkPort = 0] = await freePorts(2);
    const out = join(folder, 'out');
    runStep(
      'deploy:make',
      '--build',
      site.folder,
      '--out',
      out,
      '--port',
      String(port),
      '--check-port',
      String(checkPort),
    );
    // A release compresses the pages of its build again; other tests share the build.
    const build = join(folder, 'build');
    cpSync(site.folder, build, { recursive: true });
    runStep('deploy:release', '--build', build, '--folder', join(folder, 'srv'));
    const settings = join(folder, 'nginx');
    mkdirSync(settings);
    for (const [, files = ''] of containerfile.matchAll(/^COPY --from=build (.*) \/etc\/nginx\/$/gm))
      for (const file of files.split(' '))
        cpSync(file.replace('/app/deploy/out', out), join(settings, file.split('/').at(-1) ?? ''));
    const [, command = '[]'] = /^CMD (\["nginx".*)$/m.exec(containerfile) ?? [];
    const words = (JSON.parse(command) as string[]).map((word) => `'${word}'`).join(' ');
    const script = [
      'set -e',
      'mount -t tmpfs tmpfs /srv && mkdir /srv/slipway',
      `mount --bind ${join(folder, 'srv')} /srv/slipway`,
      `mount --bind ${settings} /etc/nginx`,
      'mount -t tmpfs -o mode=1777 tmpfs /tmp',
      'mount -o remount,ro,bind /srv/slipway && mount -o remount,ro,bind / ',
      'if touch /slipway-test 2>/dev/null || touch /srv/slipway/test 2>/dev/null; then echo the root can be written; exit 9; fi',
      // A pipe of its own user, as a container engine gives it.
      `exec setpriv --reuid 101 --regid 101 --clear-groups bash -c "${words.replaceAll('"', '\\"')} 2>&1 | cat"`,
    ].join('\n');
    const child = spawn('unshare', ['--mount', 'bash', '-c', script], {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    try {
      const [, health = '[]'] = /^HEALTHCHECK .*?CMD (\[.*)$/m.exec(containerfile) ?? [];
      const [shell = '', ...args] = (JSON.parse(health) as string[]).map((word) => word.replace('8080', String(port)));
      const isHealthy = () => {
        if (child.exitCode !== null) throw new Error(output);
        return spawnSync(shell, args, { timeout: 5_000 }).status === 0;
      };
      await expect.poll(isHealthy, { timeout: 60_000, interval: 50 }).toBe(true);
      const page = await ask(port, '/en/trade/spot/', { 'accept-encoding': 'br' });
      expect([page.status, page.headers['content-encoding']]).toEqual([200, 'br']);
      expect((await ask(port, '/trade/spot/', { 'accept-language': 'ar' })).headers.location).toBe(
        '/ar-SA/trade/spot/',
      );
      await expect.poll(() => output).toContain(' GET /trade/spot/ 302 ');
    } finally {
      const ended = new Promise((done) => child.once('close', done));
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await ended;
    }
  },
);

test('[E45] every file that the Containerfile copies is one that deploy:make writes', () => {
  const out = join(folder, 'list');
  runStep('deploy:make', '--build', site.folder, '--out', out);
  const copied = containerfile.match(/\/app\/deploy\/out\/\S+/g) ?? [];
  expect(copied.length).toBe(3);
  for (const file of copied) expect(existsSync(file.replace('/app/deploy/out', resolve(out))), file).toBe(true);
});
