import * as v from 'valibot';
import { config } from '../../slipway.config.ts';
import { derived } from './derived.ts';
import { kept } from './storage.ts';

const Names = v.array(v.string());
const Told = v.object({ market: Names, spot: Names, unified: Names });
type Lines = v.InferOutput<typeof Told>;

/** What the exchange said last: the next page begins with it, before the exchange was asked again. */
const $told = kept('socketLines', Told, { market: [], spot: [], unified: [] });

/** Of the lines that the build knows (and the policy allows) those that were told, in that order; all when none of them was. */
function chosen(own: readonly string[], told: readonly string[]): readonly string[] {
  const lines = [...new Set(told)].filter((line) => own.includes(line));
  return lines.length > 0 ? lines : own;
}

/** Socket lines of each stream, in the order in which they are tried. exchange-api 3 "Lines" */
export const $lines = derived($told, (told) => ({
  market: chosen(config.lines.market, told.market),
  spot: chosen(config.lines.spot, told.spot),
  unified: chosen(config.lines.unified, told.unified),
}));

/** Takes what `account.webConfig` says of the lines. */
export function hearLines(told: Lines): void {
  if (JSON.stringify(told) !== JSON.stringify($told.get())) $told.set(told);
}
