/**
 * What every browser test stands on: a house of its worker's own, an exchange it may move, and the rule that an uncaught
 * error or a refusal by the policy fails the test that saw it.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { test as base, expect } from '@playwright/test';
import * as v from 'valibot';
import type { Arrangement } from '../build.ts';
import { exchangeAt } from './exchange.ts';
import type { TestExchange } from './exchange.ts';

const Addresses = v.object({ site: v.string(), exchange: v.string() });
type Addresses = v.InferOutput<typeof Addresses>;

interface WorkerFixtures {
  /** Site and exchange on one origin, or on two. Set by the project. */
  arrangement: Arrangement;
  house: Addresses;
}

interface TestFixtures {
  exchange: TestExchange;
  /** Problems of this test's pages; a test that provokes some takes them out: `problems.expect(/Trusted/)`. */
  problems: Problems;
}

export class Problems {
  readonly seen: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Problems that fit are the test's own doing. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  get unexpected(): string[] {
    return this.seen.filter((problem) => !this.#expected.some((pattern) => pattern.test(problem)));
  }
}

/** What Chromium prints when the policy refuses something. */
const refusal = /Content Security Policy|Permissions-Policy|TrustedHTML|TrustedScript/;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  arrangement: ['same', { scope: 'worker', option: true }],

  house: [
    async ({ arrangement }, use) => {
      const child = spawn(process.execPath, ['tests/browser/house.ts', arrangement], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      const line = await Promise.race([
        new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve)),
        ended.then(() => Promise.reject(new Error('the house did not start; its reasons stand above'))),
      ]);
      await use(v.parse(Addresses, JSON.parse(line)));
      child.stdin.end();
      await ended;
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ house }, use) => use(house.site),

  exchange: [
    async ({ house }, use) => {
      const exchange = exchangeAt(house.exchange);
      await use(exchange);
      await exchange.settle();
    },
    { auto: true },
  ],

  problems: [
    async ({ context }, use) => {
      const problems = new Problems();
      context.on('weberror', (error) =>
        problems.seen.push(`uncaught: ${error.error().stack ?? String(error.error())}`),
      );
      context.on('console', (message) => {
        if (refusal.test(message.text())) problems.seen.push(`policy: ${message.text()}`);
      });
      await use(problems);
      // A call that a test changes may be on its way when the test is done: its answer is nobody's any more.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(problems.unexpected, 'uncaught errors and refusals of the policy').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
