/** Parses the document of the streams with the reference parser; exit code 1 when it has anything to say. */
import { readFileSync } from 'node:fs';
import { Parser } from '@asyncapi/parser';

const { document, diagnostics } = await new Parser().parse(readFileSync('contract/asyncapi.json', 'utf8'));
for (const { code, message, path } of diagnostics) console.log(`${path.join('.')}: ${code}: ${message}`);
process.exitCode = document && diagnostics.length === 0 ? 0 : 1;
