import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSites } from '../build.ts';
import { ask } from './support/ask.ts';
import { nginx, openFolder } from './support/nginx.ts';
import { freePorts } from './support/ports.ts';
import { copyEnv } from './support/source-copy.ts';
import { hasVarnish } from './support/varnish.ts';

/** An instruction of a stage, such as `COPY`, and what follows it. */
type Instruction = [name: string, value: string];

/** The instructions of each stage of the Containerfile, by its name. */
const stages = new Map<string, { from: string; instructions: Instruction[] }>();
for (const line of readFileSync('deploy/container/Containerfile', 'utf8')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')) {
  const [, name = '', value = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
  const [, from = '', stage = ''] = name === 'FROM' ? (/^(\S+) AS (\w+)$/.exec(value) ?? []) : [];
  if (stage !== '') stages.set(stage, { from, instructions: [] });
  else if (name !== '') [...stages.values()].at(-1)?.instructions.push([name, value]);
}
const stageNamed = (name: string) => stages.get(name) ?? { from: '', instructions: [] };
/** What follows an instruction of a stage, each time that it has one. */
const valuesOf = (stage: string, name: string): string[] =>
  stageNamed(stage).instructions.flatMap(([each, value]) => (each === name ? [value] : []));
const images = ['exchange', 'edge', 'origin'] as const;
const compose = readFileSync('deploy/container/compose.yaml', 'utf8');

/** A namespace of mounts stands in for a container: it needs root, not a container engine. */
const hasNamespaces = spawnSync('unshare', ['--mount', 'true']).status === 0;
/** How long an engine waits for a container to end before it kills it, ms. */
const stopMs = 10_000;

let folder = '';
/** Folder of the project in the container. */
let app = '';
beforeAll(() => {
  folder = openFolder('slipway-container-');
  app = join(folder, 'app');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command of package.json that a step names, with other options in the place of its own. */
function runStep(step: string, more: Record<string, string>): void {
  const [, command = '', written = ''] = /^npm run (\S+)(?: -- (.*))?$/.exec(step) ?? [];
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const [, ...script] = (scripts[command] ?? '').split(' ');
  const words = written.split(' ').filter((word) => word !== '' && !word.includes('EXCHANGE'));
  // An option is given once.
  const own = words.filter((word, index) => !(word in more) && !((words[index - 1] ?? '') in more));
  const { status, stdout, stderr } = spawnSync(process.execPath, [...script, ...own, ...Object.entries(more).flat()], {
    cwd: app,
    env: {
      ...copyEnv,
      SLIPWAY_LOCALES: 'en,ar-SA',
      SLIPWAY_BRAND: join(folder, 'brand'),
      SLIPWAY_RESPONSES: resolve(testSites.same.folder, '.slipway/responses.json'),
    },
    encoding: 'utf8',
  });
  expect(status, `${step}\n${stdout}${stderr}`).toBe(0);
}

/** Starts the command of an image as user 101 on a root that cannot be written, with other folders for its own. */
function startImage(image: (typeof images)[number], mounts: Record<string, string>, changes: Record<string, string>) {
  const [command = '[]'] = valuesOf(image, 'CMD');
  const words = (JSON.parse(command) as string[])
    .map((word) => Object.entries(changes).reduce((text, [old, now]) => text.replace(old, now), word))
    .map((word) => `'${word}'`);
  const script = [
    'set -e',
    'mount -t tmpfs tmpfs /srv && mkdir /srv/slipway',
    'mount -t tmpfs tmpfs /mnt',
    ...Object.entries(mounts).map(([target, source]) => `mount --bind ${source} ${target}`),
    'mount -t tmpfs -o mode=1777 tmpfs /tmp',
    ...Object.keys(mounts).map((target) => `mount -o remount,ro,bind ${target}`),
    'mount -o remount,ro,bind /',
    ...['/slipway-test', ...Object.keys(mounts).map((target) => `${target}/slipway-test`)].map(
      (file) => `if touch ${file} 2>/dev/null; then echo ${file} can be written; exit 9; fi`,
    ),
    // A pipe of its own user, as a container engine gives it.
    `exec setpriv --reuid 101 --regid 101 --clear-groups bash -c "${words.join(' ').replaceAll('"', '\\"')} 2>&1 | cat"`,
  ].join('\n');
  const child = spawn('unshare', ['--mount', 'bash', '-c', script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return { child, output: () => output };
}

/** Resolves once the health check of an image passes on another port. */
async function untilHealthy(image: (typeof images)[number], port: number, { child, output }: Started): Promise<void> {
  const [check = ''] = valuesOf(image, 'HEALTHCHECK');
  const [exposed = ''] = valuesOf(image, 'EXPOSE');
  const [shell = '', ...args] = JSON.parse(check.replace(/^.*?CMD /, '').replaceAll(exposed, String(port))) as string[];
  const isHealthy = () => {
    if (child.exitCode !== null) throw new Error(output());
    return spawnSync(shell, args, { timeout: 5_000 }).status === 0;
  };
  await expect.poll(isHealthy, { timeout: 60_000, interval: 50 }).toBe(true);
}
interface Started {
  child: ChildProcess;
  output: () => string;
}

/** Ends an image as an engine does. Rejects when it takes longer than an engine waits. */
async function stopImage({ child }: Started): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const ended = new Promise((done) => child.once('close', done));
  process.kill(-child.pid, 'SIGTERM');
  const timer = setTimeout(() => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'), stopMs);
  await ended;
  clearTimeout(timer);
  expect(child.signalCode).not.toBe('SIGKILL');
}

test('[OK60] layers: packages, sources, brand, build; nothing is copied twice, and a text installs nothing', () => {
  expect([...stages.keys()]).toEqual(['packages', 'sources', 'build', ...images]);
  expect(['packages', 'sources', 'build', ...images].map((name) => stageNamed(name).from)).toEqual([
    '${NODE}',
    'packages',
    'sources',
    'sources',
    '${DEBIAN}',
    '${DEBIAN}',
  ]);
  const [copied, installed] = stageNamed('packages').instructions.filter(([name]) => name !== 'WORKDIR');
  expect(copied).toEqual(['COPY', 'package.json package-lock.json .npmrc ./']);
  expect(installed).toEqual(['RUN', '--mount=type=cache,target=/root/.npm npm ci']);
  expect(valuesOf('sources', 'RUN')).toEqual([]);
  const [brand, ...others] = valuesOf('build', 'COPY');
  expect([brand, others]).toEqual(['${BRAND} /brand', []]);
  const names = stageNamed('build').instructions.map(([name]) => name);
  expect(names.indexOf('COPY')).toBeLessThan(names.indexOf('RUN'));
  const all = ['packages', 'sources'].flatMap((name) => valuesOf(name, 'COPY'));
  expect(all.filter((value) => value.split(' ').includes('.'))).toEqual([]);
  expect(all[all.length - 1]).toBe('locales locales');
});

test.each(images)(
  '[OK60] %s: a user without rights, a health check, labels, and its command is the first process',
  (image) => {
    expect(valuesOf(image, 'USER')).toEqual(['101']);
    expect(valuesOf(image, 'HEALTHCHECK')).toHaveLength(1);
    // A shell would keep the signal that ends a container to itself.
    expect(valuesOf(image, 'CMD').map((value) => value.startsWith('["'))).toEqual([true]);
    const [labels = ''] = valuesOf(image, 'LABEL');
    expect(labels.match(/org\.opencontainers\.image\.\w+/g)).toEqual([
      'org.opencontainers.image.version',
      'org.opencontainers.image.revision',
    ]);
    const [service = ''] = new RegExp(`^  ${image}:\\n(?:    .*\\n)+`, 'm').exec(compose) ?? [];
    expect(service).toContain('<<: *isolated');
    expect(service).toContain(`target: ${image}`);
  },
);

test('[OK60] compose: roots that cannot be written, no capability, on loopback alone, the exchange only when it is named', () => {
  const [isolated = ''] = /^x-isolated:.*\n(?: {2}.*\n)+/m.exec(compose) ?? [];
  for (const line of [
    'read_only: true',
    'cap_drop: [ALL]',
    'no-new-privileges:true',
    `stop_grace_period: ${stopMs / 1000}s`,
  ])
    expect(isolated).toContain(line);
  expect(compose.match(/^ +ports: .*$/gm)?.map((line) => line.trim())).toEqual(["ports: ['127.0.0.1:8080:8080']"]);
  expect(compose.match(/^ {4}profiles: .*$/gm)).toEqual(['    profiles: [sandbox]']);
  // An argument that a service gives is one that the Containerfile knows.
  const [, args = ''] = /args: &args\n((?: {8}\w+: .*\n)+)/.exec(compose) ?? [];
  const known = [...stages.keys()].flatMap((stage) => valuesOf(stage, 'ARG')).map((value) => value.split('=')[0]);
  expect([...args.matchAll(/^ +(\w+):/gm)].filter(([, name]) => !known.includes(name))).toEqual([]);
});

test.skipIf(nginx === undefined || !hasVarnish || !hasNamespaces)(
  '[OK60] [E45] the steps of the containers with a brand: build, release, origin and edge as user 101 on roots that cannot be written',
  async () => {
    for (const stage of ['packages', 'sources'])
      for (const value of valuesOf(stage, 'COPY')) {
        const words = value.split(' ');
        for (const file of words
          .slice(0, -1)
          .flatMap((pattern) => (pattern.includes('*') ? globSync(pattern) : pattern)))
          cpSync(file, join(app, words.at(-1) === './' ? file : (words.at(-1) ?? '')), { recursive: true });
      }
    rmSync(join(app, 'deploy/out'), { recursive: true, force: true });
    symlinkSync(resolve('node_modules'), join(app, 'node_modules'));
    cpSync('examples/harbor', join(folder, 'brand'), { recursive: true });
    const [port = 0, checkPort = 0, edgePort = 0, purgePort = 0] = await freePorts(4);
    const steps = valuesOf('build', 'RUN');
    expect(steps.map((step) => step.split(' ')[2])).toEqual(['build', 'deploy:make', 'deploy:release']);
    const [build = '', make = '', release = ''] = steps;
    runStep(build, {});
    runStep(make, {
      '--port': String(port),
      '--check-port': String(checkPort),
      '--origin': `127.0.0.1:${port}`,
    });
    runStep(release, { '--folder': join(folder, 'srv') });

    const settings = { origin: join(folder, 'nginx'), edge: join(folder, 'varnish') };
    let count = 0;
    for (const [image, target] of Object.entries(settings)) {
      mkdirSync(target);
      for (const value of valuesOf(image, 'COPY').filter((each) => each.includes('/app/deploy/out/')))
        for (const file of value.split(' ').filter((word) => word.startsWith('/app/'))) {
          expect(existsSync(file.replace('/app', app)), file).toBe(true);
          cpSync(file.replace('/app', app), join(target, file.split('/').at(-1) ?? ''));
          count += 1;
        }
    }
    expect(count).toBe(3);

    const origin = startImage('origin', { '/srv/slipway': join(folder, 'srv'), '/etc/nginx': settings.origin }, {});
    let edge: Started | undefined;
    try {
      await untilHealthy('origin', port, origin);
      const page = await ask(port, '/en/trade/spot/', { 'accept-encoding': 'br' });
      expect([page.status, page.headers['content-encoding']]).toEqual([200, 'br']);
      expect((await ask(port, '/trade/spot/', { 'accept-language': 'ar' })).headers.location).toBe(
        '/ar-SA/trade/spot/',
      );
      await expect.poll(origin.output).toContain(' GET /trade/spot/ 302 ');
      edge = startImage(
        'edge',
        { '/etc/varnish': settings.edge },
        { ':8080': `127.0.0.1:${edgePort}`, '6082': String(purgePort) },
      );
      await untilHealthy('edge', edgePort, edge);
      const ofEdge = await ask(edgePort, '/en/');
      expect(ofEdge.status).toBe(200);
      expect(/<title>(.*?)<\/title>/.exec(String(ofEdge.body))?.[1]).toBe('A calm place to trade · Harbor Exchange');
    } finally {
      await Promise.all([stopImage(origin), edge && stopImage(edge)]);
    }
  },
  300_000,
);

test('[OK60] the exchange of the profile sandbox answers its health check and ends within the time', async () => {
  const [port = 0] = await freePorts(1);
  const [command = '[]'] = valuesOf('exchange', 'CMD');
  const [program = '', ...args] = (JSON.parse(command) as string[]).map((word) =>
    word.replace('/data', join(folder, 'data')).replace('0.0.0.0', '127.0.0.1'),
  );
  expect(program).toBe('node');
  const child = spawn(process.execPath, [...args, '--port', String(port)], { detached: true });
  const exchange = { child, output: () => '' };
  try {
    await untilHealthy('exchange', port, exchange);
  } finally {
    await stopImage(exchange);
  }
}, 60_000);
