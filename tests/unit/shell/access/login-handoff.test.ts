import { runInThisContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { handoffScript } from '#shell/access/login-handoff.ts';

interface SlipwayLogin {
  version: string;
  finish: (handoff: { usertoken: unknown; stay?: boolean }) => void;
  end: () => void;
}

const langs = ['en', 'ar-SA'];

/** Runs the script in a page of the operator at an address. */
function openPage(search = '', cookie = '') {
  const told: unknown[] = [];
  const left: string[] = [];
  const store = () => {
    const rows = new Map<string, string>();
    return {
      rows,
      getItem: (key: string) => rows.get(key) ?? null,
      setItem: (key: string, value: string) => void rows.set(key, value),
      removeItem: (key: string) => void rows.delete(key),
    };
  };
  const [tab, local] = [store(), store()];
  const window: { SlipwayLogin?: SlipwayLogin } = {};
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', { cookie });
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('location', { origin: 'https://site.example', search, replace: (to: string) => left.push(to) });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = (message: unknown) => told.push(message);
      close = () => undefined;
    },
  );
  // The text, as the operator's page runs it.
  runInThisContext(handoffScript(langs, '/trade/spot/'));
  const login = window.SlipwayLogin ?? expect.fail();
  return { login, told, left, tab: tab.rows, local: local.rows };
}
afterEach(() => void vi.unstubAllGlobals());

test('[OK33] the token is stored where the person wants it, all tabs are told, and the page leads back', () => {
  const { login, told, left, tab, local } = openPage('?redirect_url=%2Far-SA%2Fassets%2F%3Fa%3D1%23b');
  local.set('usertoken', 'old');
  login.finish({ usertoken: 'mine' });
  expect([[...tab], [...local]]).toEqual([[['usertoken', 'mine']], []]);
  expect(told).toEqual([{ kind: 'login', token: 'mine', stays: false }]);
  expect(left).toEqual(['/ar-SA/assets/?a=1#b']);
  login.finish({ usertoken: 'mine', stay: true });
  expect([[...tab], [...local]]).toEqual([[], [['usertoken', 'mine']]]);
  login.end();
  expect([[...tab], [...local], told.at(-1)]).toEqual([[], [], { kind: 'logout' }]);
  expect(login.version).toBe('slipway-login/1');
});

test.each(['', 'a'.repeat(513), 'a\nb', 'a b', 7, undefined])(
  '[OK34] %j is no token: nothing is stored or told',
  (usertoken) => {
    const { login, told, left, tab } = openPage();
    expect(() => login.finish({ usertoken })).toThrow(TypeError);
    expect([told, left, [...tab]]).toEqual([[], [], []]);
  },
);

test.each([
  'https://evil.example/en/',
  '//evil.example/en/',
  '/\\evil.example/en/',
  '\\\\evil.example',
  '/%5cevil.example/en/',
  'javascript:alert(1)',
  'https://site.example@evil.example/en/',
  'https://user:pass@site.example/en/',
  '/en/..//evil.example/',
  '/en/%2e%2e//evil.example/',
  '/en//evil.example/',
  'evil',
  '/sign-in/',
  '/en\t/',
  `/en/${'a'.repeat(2000)}/`,
])('[OK34] [Q-S04] the address %j leads to the first page', (wanted) => {
  const { login, left } = openPage(`?redirect_url=${encodeURIComponent(wanted)}`, 'a=1; lang=ar-SA');
  login.finish({ usertoken: 'mine' });
  expect(left).toEqual(['/ar-SA/trade/spot/']);
});

test('[OK34] the script has at most 2 KB beside the prefixes of the languages', () => {
  expect(Buffer.byteLength(handoffScript(['en'], '/trade/spot/'))).toBeLessThanOrEqual(2_048);
});
