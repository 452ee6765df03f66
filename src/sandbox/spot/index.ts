import type { Domain } from '../domain.ts';
import { assetHandlers } from './assets.ts';

/** Orders and what may be spent on them. */
export const spotDomain: Domain = { name: 'spot', handlers: assetHandlers };
