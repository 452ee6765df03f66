import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.doUnmock('#config');
  vi.resetModules();
});

const url = 'https://staging.harbor-exchange.example';
const tokens = { SLIPWAY_VERIFY_TOKEN: 'mine' };

/** Parses a command line of a site with these hosts, which may be on other origins. */
async function optionsOf(args: readonly string[], hosts: Readonly<Record<string, string>> = {}) {
  const { config } = await import('#config');
  const lines = { market: ['wss://live.harbor.example/m'], spot: ['/x/ws/spot'], unified: ['/x/ws/unified'] };
  vi.resetModules();
  vi.doMock('#config', () => ({ config: { ...config, hosts: { ...config.hosts, ...hosts }, lines } }));
  const { readOptions } = await import('#verify/options.ts');
  return readOptions(args, tokens);
}

const elsewhere = Object.fromEntries(
  ['main', 'config', 'second', 'notice', 'bot'].map((name) => [name, `https://api.harbor.example/v1/${name}`]),
);

test('[OK44] [FO10] the URL decides: configured addresses keep their path and take its origin', async () => {
  const { hosts, lines } = await optionsOf([url], elsewhere);
  expect(hosts).toEqual({
    main: `${url}/v1/main`,
    config: `${url}/v1/config`,
    second: `${url}/v1/second`,
    notice: `${url}/v1/notice`,
    bot: `${url}/v1/bot`,
  });
  expect(lines).toEqual({
    market: 'wss://staging.harbor-exchange.example/m',
    spot: 'wss://staging.harbor-exchange.example/x/ws/spot',
    unified: 'wss://staging.harbor-exchange.example/x/ws/unified',
  });
});

test('[OK44] an option names the address of another origin', async () => {
  const { hosts } = await optionsOf([url, '--host', 'bot=https://bots.harbor.example/b'], elsewhere);
  expect([hosts.main, hosts.bot]).toEqual([`${url}/v1/main`, 'https://bots.harbor.example/b']);
});

test('[OK44] hosts on several origins stop the command, with the five options to choose from', async () => {
  const several = { ...elsewhere, bot: 'https://bots.harbor.example/b' };
  await expect(optionsOf([url], several)).rejects.toThrow(
    /^The hosts are on 2 origins; name each:\n {2}--host main=https:\/\/api.*\n(?: {2}--host \w+=https:.*\n){3} {2}--host bot=https:\/\/bots/,
  );
  const named = await optionsOf([url, '--host', 'bot=https://bots.harbor.example/b'], several);
  expect(named.hosts.main).toBe(`${url}/v1/main`);
});

test('[OK44] nobody trades on an exchange that was not named', async () => {
  await expect(optionsOf(['--trade', '--account', '1', '--max', '5'], elsewhere)).rejects.toThrow(
    '--trade needs the address of the exchange',
  );
});

test('without a URL the addresses of the configuration are checked', async () => {
  const { hosts, lines } = await optionsOf([], elsewhere);
  expect([hosts.main, lines.market, lines.spot]).toEqual([
    'https://api.harbor.example/v1/main',
    'wss://live.harbor.example/m',
    'wss://api.harbor.example/x/ws/spot',
  ]);
});
