/** Questions of the test that precedes margin trading; the same for both kinds of accounts. R4.4, exchange-api 2.5 */
import { send } from '../../api/index.ts';
import { questionnaires } from '../../contract/margin/turn-on.ts';
import { remote } from '../remote/remote.ts';

/** The questions, loaded when the test is the next step; those that are shown stay until newer ones arrive. */
export const $marginTest = remote(() => send(questionnaires, {}));
