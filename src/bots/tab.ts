import { BotTab } from '#contract/bots/grid.ts';
import { storedAtom } from '../session/storage.ts';

/** The open tab of the grid bots page; saved in the browser. R4.7, R9.7 */
export const $botTab = storedAtom<BotTab>('botTab', BotTab, 'standard');
