import type { Domain } from '../domain.ts';
import { list } from './list.ts';
import { gridMigrations } from './schema.ts';
import { gridSymbols } from './symbols.ts';

/** Pairs and lists of grid bots. The sandbox cannot create bots. */
export const gridDomain: Domain = { name: 'grid', migrations: gridMigrations, handlers: [gridSymbols, list] };
