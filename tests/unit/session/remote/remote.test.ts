import { expect, test, vi } from 'vitest';
import type { ApiError, ApiResult } from '#api/index.ts';
import { clearPersonData } from '#session/on-person-change.ts';
import { remote } from '#session/remote/remote.ts';

const down: ApiError = { kind: 'network', code: -1, message: '' };
const aborted: ApiError = { kind: 'aborted', code: -1, message: '' };
const ok = <T>(result: T): ApiResult<T> => ({ ok: true, result });
const failed = (error: ApiError): ApiResult<never> => ({ ok: false, error });

/** A request whose answers the test gives, oldest first. */
function requests() {
  const waiting: ((answer: ApiResult<string>) => void)[] = [];
  const request = vi.fn((_key: string | void) => new Promise<ApiResult<string>>((done) => waiting.push(done)));
  const answer = async (result: ApiResult<string>) => {
    waiting.shift()?.(result);
    await settled();
  };
  return { request, answer };
}
/** Lets everything happen that waits for no answer. */
const settled = () => new Promise((done) => setTimeout(done, 0));

test('data is loaded: idle, loading, ready', async () => {
  const { request, answer } = requests();
  const $data = remote(() => request());
  expect($data.get()).toEqual({ phase: 'idle' });
  void $data.load();
  await settled();
  expect($data.get()).toEqual({ phase: 'loading' });
  await answer(ok('a'));
  expect($data.get()).toEqual({ phase: 'ready', value: 'a' });
});

test('a failed load is loaded again; a value stays meanwhile, marked as old', async () => {
  const { request, answer } = requests();
  const $data = remote(() => request());
  void $data.load();
  await settled();
  await answer(failed(down));
  expect($data.get()).toEqual({ phase: 'failed', error: down });
  void $data.load();
  await settled();
  expect($data.get()).toEqual({ phase: 'loading' });
  await answer(ok('a'));
  void $data.load();
  await settled();
  expect($data.get()).toEqual({ phase: 'ready', value: 'a' });
  await answer(failed(down));
  expect($data.get()).toEqual({ phase: 'ready', value: 'a', error: down });
  void $data.load();
  await settled();
  expect($data.get()).toEqual({ phase: 'ready', value: 'a', error: down, isLoading: true });
  $data.change((value) => `${value}!`);
  await answer(failed(down));
  expect($data.get()).toEqual({ phase: 'ready', value: 'a!', error: down });
  void $data.load();
  await settled();
  await answer(ok('b'));
  expect($data.get()).toEqual({ phase: 'ready', value: 'b' });
});

test('a load that is aborted when the page is left changes nothing', async () => {
  const { request, answer } = requests();
  const $data = remote(() => request());
  void $data.load();
  await settled();
  await answer(failed(aborted));
  expect($data.get()).toEqual({ phase: 'idle' });
  $data.set({ phase: 'ready', value: 'a' });
  void $data.load();
  await settled();
  await answer(failed(aborted));
  expect($data.get()).toEqual({ phase: 'ready', value: 'a' });
});

test('loads of one moment share a request; one during a request is sent after it', async () => {
  const { request, answer } = requests();
  const $data = remote(() => request());
  void $data.load();
  void $data.load();
  await settled();
  expect(request).toHaveBeenCalledOnce();
  void $data.load();
  const last = $data.load();
  await answer(ok('a'));
  expect(request).toHaveBeenCalledTimes(2);
  await answer(ok('b'));
  await last;
  expect($data.get()).toEqual({ phase: 'ready', value: 'b' });
});

test('another key is requested at once; data and answers of the key before are dropped', async () => {
  const { request, answer } = requests();
  const $data = remote(request);
  void $data.load('BTC');
  await settled();
  void $data.load('ETH');
  await settled();
  expect(request.mock.calls).toEqual([['BTC'], ['ETH']]);
  await answer(ok('of BTC'));
  expect($data.get()).toEqual({ phase: 'loading' });
  await answer(ok('of ETH'));
  expect($data.get()).toEqual({ phase: 'ready', value: 'of ETH' });
  void $data.load('BTC');
  await settled();
  expect($data.get()).toEqual({ phase: 'loading' });
});

test('the next person sees nothing of a value or of a late answer, and does not wait for it', async () => {
  const { request, answer } = requests();
  const $data = remote(() => request());
  $data.set({ phase: 'ready', value: 'of A' });
  void $data.load();
  await settled();
  clearPersonData();
  expect($data.get()).toEqual({ phase: 'idle' });
  void $data.load();
  await settled();
  expect(request).toHaveBeenCalledTimes(2);
  await answer(ok('of A'));
  expect($data.get()).toEqual({ phase: 'loading' });
  await answer(ok('of B'));
  expect($data.get()).toEqual({ phase: 'ready', value: 'of B' });
});

test('nothing is requested while there is nothing to request', async () => {
  const $data = remote<string>(() => undefined);
  await $data.load();
  expect($data.get()).toEqual({ phase: 'idle' });
});

test('a newer value can remain', async () => {
  const { request, answer } = requests();
  const $data = remote(
    () => request(),
    (loaded, current) => (loaded > current ? loaded : current),
  );
  $data.set({ phase: 'ready', value: 'b' });
  void $data.load();
  await settled();
  await answer(ok('a'));
  expect($data.get()).toEqual({ phase: 'ready', value: 'b' });
});
