import { readText, removeText, writeText } from '#session/storage.ts';

const key = 'provider';

/**
 * What the sandbox's embeds do in this tab: 'sample', or a hostile act. `?provider=` sets it for the tab, `off`
 * ends it. Undefined: they are off, as they are at first. account.md 7
 */
export function providerAct(): string | undefined {
  const parameter = new URLSearchParams(location.search).get(key);
  if (parameter === 'off') removeText('tab', key);
  else if (parameter !== null) writeText('tab', key, parameter);
  const act = readText('tab', key) ?? '';
  return /^[a-z0-9]{1,16}$/.test(act) ? act : undefined;
}
