import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFaultProxy } from '../../support/fault-proxy.ts';
import type { FaultProxy } from '../../support/fault-proxy.ts';
import { allFaults } from './support/faults.ts';
import { check, openVerifyExchange, tradeArgs } from './support/verify-exchange.ts';
import type { People, VerifyExchange } from './support/verify-exchange.ts';

let exchange: VerifyExchange;
/** A proxy and people for each fault that runs at the same time, and the faults that wait for one. */
interface Lane {
  proxy: FaultProxy;
  people: People;
}
let lanes: Lane[] = [];
const free: Lane[] = [];
const waiting: ((lane: Lane) => void)[] = [];
const laneCount = 4;

async function inLane(work: (lane: Lane) => Promise<void>): Promise<void> {
  const lane = free.pop() ?? (await new Promise<Lane>((resolve) => waiting.push(resolve)));
  try {
    await work(lane);
  } finally {
    lane.proxy.alter({});
    const next = waiting.shift();
    if (next) next(lane);
    else free.push(lane);
  }
}

beforeAll(async () => {
  exchange = await openVerifyExchange();
  lanes = await Promise.all(
    Array.from({ length: laneCount }, async () => ({
      proxy: await openFaultProxy(exchange.origin),
      people: await exchange.people(),
    })),
  );
  free.push(...lanes);
});
afterAll(async () => {
  await Promise.all(lanes.map(({ proxy }) => proxy.close()));
  await exchange.close();
});

test('[V3] there are 60 faults', () => {
  expect(allFaults).toHaveLength(60);
  expect(new Set(allFaults.map(({ kind, name }) => `${kind} ${name}`)).size).toBe(60);
});

/** Faults that provoke 429 need the limits of the contract. */
const concurrent = allFaults.filter(({ isRate }) => isRate !== true);

test.concurrent.each(concurrent)(
  '[V3] $kind: $name is found and nothing else',
  async ({ only, isTrading = false, alter, subject, path }) => {
    await inLane(async ({ proxy, people }) => {
      proxy.alter(alter());
      const args = ['--only', only, ...(isTrading ? tradeArgs(people) : [])];
      const { report } = await check(proxy.origin, args, people.env);
      const failures = report.findings.filter(({ level }) => level === 'fail');
      const others = failures.filter((each) => each.subject !== subject || !path.test(each.path));
      expect(others).toEqual([]);
      expect(failures).not.toEqual([]);
    });
  },
);
