/**
 * Reads what the pages of a build show of the exchange, in a process of its own beside the bundling. Argument: the file
 * for it.
 */
import { writeFileSync } from 'node:fs';
import { responsesForBuild } from '#content/exchange-content.ts';
import { reasonOf } from '#content/read-exchange.ts';
import { builtLangs } from '#i18n/built-langs.ts';

const [, , file = ''] = process.argv;
try {
  writeFileSync(file, JSON.stringify(await responsesForBuild(builtLangs, process.env['SLIPWAY_SNAPSHOT'])));
  // The sandbox that the seed was read from would keep the process.
  process.exit();
} catch (error) {
  console.error(reasonOf(error));
  process.exit(1);
}
