import { atom } from 'nanostores';
import { send } from '../../api/index.ts';
import { info } from '../../contract/leverage/lt-tokens.ts';
import type { LtInfo } from '../../contract/leverage/lt-tokens.ts';
import { onPersonChange } from '../on-person-change.ts';

/** Terms and limits of leveraged tokens by code, with what the person ordered today. */
export const $ltInfos = atom<ReadonlyMap<string, LtInfo>>(new Map());
onPersonChange(() => $ltInfos.set(new Map()));

/** Loads a token, or all; what is loaded stays when it fails. exchange-api 2.4 lt.info */
export async function loadLtInfo(ltCode?: string): Promise<void> {
  const answer = await send(info, ltCode === undefined ? {} : { ltCode });
  if (answer.ok)
    $ltInfos.set(new Map([...$ltInfos.get(), ...answer.result.list.map((each) => [each.ltCode, each] as const)]));
}
