import { expect, test } from 'vitest';
import * as v from 'valibot';
import { openDoor } from '../support/door.ts';

const Created = v.object({ id: v.string(), secret: v.string(), rights: v.string() });
const Listed = v.object({ list: v.array(v.looseObject({ id: v.string(), usedTime: v.number() })) });

test('[VN12] a key shows its secret once, tells when it was used, and is gone when it is revoked', async () => {
  const { sandbox, get, keyOf, person } = await openDoor();
  const created = v.parse(Created, (await sandbox('POST', 'keys', { account: 'vip', rights: 'read' })).body.result);
  expect(created.id).toMatch(/^[A-Za-z0-9]{18}$/);
  expect(created.secret).toMatch(/^[A-Za-z0-9]{36}$/);
  const list = async () => v.parse(Listed, (await sandbox('GET', 'keys?account=vip')).body.result).list;
  expect((await list()).map(({ id }) => id)).toContain(created.id);
  expect(JSON.stringify(await list())).not.toContain(created.secret);
  const key = { ...keyOf(person()), ...created, rights: 'read' as const };
  expect((await get(key, 'account/info')).retCode).toBe(0);
  expect((await list()).find(({ id }) => id === created.id)?.usedTime).toBeGreaterThan(0);
  await sandbox('DELETE', `keys?id=${created.id}`);
  expect((await get(key, 'account/info')).retCode).toBe(10003);
});

test('[VN12] an account has at most 20 keys', async () => {
  const { sandbox } = await openDoor();
  const create = async () => (await sandbox('POST', 'keys', { account: 'nokyc' })).body.ret_code;
  for (let count = 1; count < 20; count += 1) expect(await create()).toBe(0);
  expect(await create()).not.toBe(0);
});

test('[VN12] demo accounts have the same keys for equal seeds, and a reset ends all others', async () => {
  const [one, other] = [await openDoor(), await openDoor()];
  expect(one.demoKeys()).toEqual(other.demoKeys());
  expect(one.demoKeys().map(({ account }) => account)).toContain('standard');
  const key = one.keyOf(one.person());
  expect((await one.get(key, 'account/info')).retCode).toBe(0);
  await one.sandbox('POST', 'reset', { seed: 'another' });
  expect((await one.get(key, 'account/info')).retCode).toBe(10003);
  expect(one.demoKeys()[0]?.id).not.toBe(other.demoKeys()[0]?.id);
  await one.sandbox('POST', 'reset', { seed: 'slipway' });
  expect(one.demoKeys()).toEqual(other.demoKeys());
});
