/** Serves a built site with our own server, in a process of its own. Argument: its folder. Prints its origin. */
import { createSiteServer } from '#serve/server.ts';
import { readSite } from '#serve/site.ts';
import { listen } from '../listen.ts';

const [, , folder = ''] = process.argv;
const site = readSite(folder);
if (!site) throw new Error(`${folder} contains no built site`);
console.log(await listen(createSiteServer({ site })));
