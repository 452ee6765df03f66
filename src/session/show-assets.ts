import * as v from 'valibot';
import { derived } from './derived.ts';
import { keptText } from './storage.ts';

/** '1' shows amounts, '0' hides them; kept in this browser and, for a person, by the exchange. spec 4 */
export const $showAssetsText = keptText('showAssets', v.picklist(['1', '0']), '1');

/** True while amounts are shown. */
export const $showAssets = derived($showAssetsText, (text) => text === '1');
