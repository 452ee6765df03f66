import { asyncapi } from './asyncapi.ts';
import { openapi } from './openapi.ts';

const print = (document: object): string => `${JSON.stringify(document, undefined, 2)}\n`;

/** The contract's documents by file name, as they are committed under docs/contract. */
export const documents = () => ({ 'openapi.json': print(openapi()), 'asyncapi.json': print(asyncapi()) });
