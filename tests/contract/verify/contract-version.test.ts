import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractVersion } from '#contract/schema/version.ts';
import { openFaultProxy } from '../../support/fault-proxy.ts';
import type { FaultProxy } from '../../support/fault-proxy.ts';
import { editBody, objectsAt, ofCall } from './support/alter.ts';
import { check, openVerifyExchange } from './support/verify-exchange.ts';
import type { VerifyExchange } from './support/verify-exchange.ts';

let exchange: VerifyExchange;
let proxy: FaultProxy;
beforeAll(async () => {
  exchange = await openVerifyExchange();
  proxy = await openFaultProxy(exchange.origin);
});
afterAll(async () => {
  await proxy.close();
  await exchange.close();
});

const [major = '0', minor = '0'] = contractVersion.split('.');

test.each([
  ['its own', contractVersion, []],
  ['a later one that breaks nothing', `${major}.${minor}.99`, []],
  ['one that breaks somebody', `${Number(major) + 1}.0.0`, ['result.contract']],
  ['none', undefined, []],
])('[FO5] an exchange that states version %s', async (_name, version, failed) => {
  proxy.alter(
    ofCall('/x/config/config/web', (answer) =>
      editBody(answer, (body) => {
        for (const result of objectsAt(body, 'result')) result['contract'] = version;
      }),
    ),
  );
  const { report } = await check(proxy.origin, ['--only', 'account.webConfig'], {});
  const paths = report.findings.filter(({ level }) => level === 'fail').map(({ path }) => path);
  expect(paths).toEqual(failed);
});
