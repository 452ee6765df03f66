/**
 * Fixtures of all browser tests: site and exchange of the worker, control of the exchange, and the rule that an
 * uncaught error or a violation of the security policy fails the test in which it occurs.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { test as base, expect } from '@playwright/test';
import * as v from 'valibot';
import type { Deployment } from '../../build.ts';
import { retryOnReset } from './retry-on-reset.ts';
import { exchangeAt } from './exchange.ts';
import type { TestExchange } from './exchange.ts';

const Origins = v.object({ site: v.string(), exchange: v.string() });
type Origins = v.InferOutput<typeof Origins>;

interface WorkerFixtures {
  /** Site and exchange on one origin, on two, or behind nginx. Set by the project. */
  deployment: Deployment | 'nginx';
  origins: Origins;
}

interface TestFixtures {
  exchange: TestExchange;
  /** Problems of the test's pages; a test that provokes some declares them: `problems.expect(/Trusted/)`. */
  problems: Problems;
}

export class Problems {
  readonly reported: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Declares problems that the test provokes. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  get unexpected(): string[] {
    return this.reported.filter((problem) => !this.#expected.some((pattern) => pattern.test(problem)));
  }
}

/** What Chromium prints when the security policy blocks something. */
const violation = /Content Security Policy|Permissions-Policy|TrustedHTML|TrustedScript/;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  deployment: ['same', { scope: 'worker', option: true }],

  origins: [
    async ({ deployment }, use) => {
      const child = spawn(process.execPath, ['tests/browser/support/site-server.ts', deployment], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      const line = await Promise.race([
        new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve)),
        ended.then(() => Promise.reject(new Error('the server did not start; its output is above'))),
      ]);
      await use(v.parse(Origins, JSON.parse(line)));
      child.stdin.end();
      await ended;
    },
    // The site of another brand may be built first.
    { scope: 'worker', timeout: 240_000 },
  ],

  baseURL: async ({ origins }, use) => use(origins.site),

  context: async ({ context, browserName, javaScriptEnabled }, use) => {
    // Playwright cannot turn off scripts in Firefox; a second policy that allows none does.
    if (browserName === 'firefox' && !javaScriptEnabled) {
      await context.route(/\/(?:[?#]|$)/, async (route) => {
        const response = await route.fetch(retryOnReset);
        const headers = response.headers();
        const policy = `${headers['content-security-policy'] ?? ''}, script-src 'none'`;
        await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy } });
      });
    }
    await use(context);
  },

  exchange: [
    async ({ origins }, use) => {
      const exchange = exchangeAt(origins.exchange);
      await use(exchange);
      await exchange.cleanUp();
    },
    { auto: true },
  ],

  problems: [
    async ({ context, browserName, javaScriptEnabled }, use) => {
      const problems = new Problems();
      if (browserName === 'firefox' && !javaScriptEnabled) problems.expect(/script-src 'none'/);
      context.on('weberror', (error) =>
        problems.reported.push(`uncaught: ${error.error().stack ?? String(error.error())}`),
      );
      context.on('console', (message) => {
        if (violation.test(message.text())) problems.reported.push(`policy: ${message.text()}`);
      });
      await use(problems);
      // A routed call may still be running when the test ends; its answer no longer matters.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(problems.unexpected, 'uncaught errors and violations of the policy').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
