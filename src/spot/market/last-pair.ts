import * as v from 'valibot';
import { storedTextAtom } from '#session/storage.ts';

/** Id of the pair that was opened last in this browser; '' before the first. R9.7 */
export const $lastPair = storedTextAtom('SPOT_symbolid', v.pipe(v.string(), v.regex(/^[A-Z0-9]{0,40}$/)), '');
