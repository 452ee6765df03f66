import { BotTab } from '../contract/grid.ts';
import { kept } from '../session/storage.ts';

/** Which tab of grid bots is open. spec 4 */
export const $botTab = kept<BotTab>('botTab', BotTab, 'standard');
