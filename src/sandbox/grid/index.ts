import type { Domain } from '../domain.ts';
import { list } from './list.ts';
import { gridMigrations } from './schema.ts';
import { gridSymbols } from './symbols.ts';

/** Which pairs grid bots trade, and whose bots run; nothing makes bots yet. */
export const gridDomain: Domain = { name: 'grid', migrations: gridMigrations, handlers: [gridSymbols, list] };
