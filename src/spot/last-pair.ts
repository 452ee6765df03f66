import * as v from 'valibot';
import { keptText } from '../session/storage.ts';

/** The pair a person last traded or looked at, by its id; '' before the first. spec 9 `SPOT_symbolid` */
export const $lastPair = keptText('SPOT_symbolid', v.pipe(v.string(), v.regex(/^[A-Z0-9]{0,40}$/)), '');
