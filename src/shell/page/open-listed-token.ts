import { send } from '#api/index.ts';
import { info } from '#contract/leverage/lt-tokens.ts';
import type { LeveragedAddress } from '#contract/addresses/leveraged-address.ts';
import { pairPath } from '#contract/addresses/pair-address.ts';
import { pageLang } from '../page-lang.ts';

/** Opens the spot pair of a leveraged token if the exchange has the token; else the page stays. */
export async function openListedToken({ code, isMobile }: LeveragedAddress): Promise<void> {
  const answer = await send(info, { ltCode: code });
  if (!answer.ok) return;
  const token = answer.result.list.find(({ ltCode, symbolId }) => ltCode === code && symbolId.startsWith(code));
  const quote = token?.symbolId.slice(code.length) ?? '';
  if (quote !== '') location.replace(`/${pageLang()}${pairPath({ isMobile, base: code, quote })}`);
}
