const countedPages = new Set(['launchpad', 'launchpad-list', 'launchdetail', 'vote']);

/**
 * True for the pages whose views are counted: launchpad, launch list, launch page and vote, without the pages
 * of a user's own orders and assets. `path` starts with the language and has no query. R9.8, account.md 8
 */
export function isCounted(path: string): boolean {
  // Anything else was typed by the visitor and could name a person.
  if (!/^[\w/-]{1,120}$/.test(path)) return false;
  const [, page = '', subPage] = /^\/[\w-]+\/trade\/spot\/(?:m\/)?([\w-]+)(?:\/([\w-]+))?/.exec(path) ?? [];
  return countedPages.has(page) && subPage !== 'orders' && subPage !== 'assets';
}
