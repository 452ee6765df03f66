import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allFaults } from '../contract/verify/support/faults.ts';
import { check, openVerifyExchange, siteOrigin, tradeArgs } from '../contract/verify/support/verify-exchange.ts';
import { openFaultProxy } from '../support/fault-proxy.ts';
import type { Figure } from './figures.ts';

/** Whole runs at once. */
const laneCount = 4;

/** V4, V18: a whole run with the rate limits of the contract. */
async function wholeRun(): Promise<Figure[]> {
  const exchange = await openVerifyExchange({ limits: {} });
  const args = ['--sandbox', '--trade', '--fill', '--rate'];
  const { report, tooMany } = await check(exchange.origin, args, {}, { isUnpaced: false, streamMs: 30_000 });
  await exchange.close();
  return [
    { name: 'whole run', value: report.seconds, unit: 's', max: 180 },
    { name: 'checks that failed', value: report.summary.failed, unit: 'count', max: 0 },
    { name: 'checks that fit', value: report.summary.passed, unit: 'count' },
    { name: 'requests over the rate limits', value: tooMany, unit: 'count', max: 0 },
  ];
}

/** V3: faults that a whole run names, and those beside which it finds something else. */
async function faultsFound(): Promise<Figure[]> {
  const exchange = await openVerifyExchange();
  const limited = await openVerifyExchange({ limits: {} });
  const waiting = [...allFaults];
  let found = 0;
  const others: string[] = [];
  await Promise.all(
    Array.from({ length: laneCount }, async () => {
      const proxies = [await openFaultProxy(exchange.origin), await openFaultProxy(limited.origin)] as const;
      const people = [await exchange.people(), await limited.people()] as const;
      for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
        const { subject, path, kind, name, isRate = false } = fault;
        const lane = isRate ? 1 : 0;
        proxies[lane].alter(fault.alter());
        const args = [...tradeArgs(people[lane]), ...(isRate ? ['--rate'] : [])];
        const { report } = await check(proxies[lane].origin, args, people[lane].env, {
          isUnpaced: !isRate,
          streamMs: 3_000,
        });
        const failures = report.findings.filter(({ level }) => level === 'fail');
        const named = failures.filter((each) => each.subject === subject && path.test(each.path));
        if (named.length > 0 && named.length === failures.length) found += 1;
        else others.push(`${kind}: ${name}: ${failures.map((each) => `${each.subject} ${each.path}`).join(', ')}`);
      }
      for (const proxy of proxies) await proxy.close();
    }),
  );
  await exchange.close();
  await limited.close();
  for (const other of others) console.log(other);
  return [{ name: 'faults of 60 that are named, and nothing else', value: found, unit: 'count', min: 57 }];
}

/** V20: packs the command, unpacks it in an empty folder and runs it there. */
async function packedRun(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-pack-'));
  const exchange = await openVerifyExchange();
  try {
    execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
    execFileSync('sh', ['-c', 'tar -xzf *.tgz && mkdir empty'], { cwd: folder });
    const bin = join(folder, 'package/dist-verify/slipway-verify.mjs');
    const args = [bin, exchange.origin, '--origin', siteOrigin, '--only', 'basic.ticker'];
    const child = spawn(process.execPath, args, {
      cwd: join(folder, 'empty'),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code] = (await once(child, 'close')) as [number];
    return [{ name: 'exit code of the packed command', value: code, unit: 'count', max: 0 }];
  } finally {
    await exchange.close();
    rmSync(folder, { recursive: true });
  }
}

/** Measures `npm run verify` against a sandbox. verify.md 6 */
export async function verifyFigures(): Promise<Figure[]> {
  return [...(await wholeRun()), ...(await packedRun()), ...(await faultsFound())];
}
