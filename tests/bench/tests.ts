import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { Parts, partsFile } from '../run/report.ts';
import type { TestCommand } from '../run/report.ts';
import type { Figure } from './figures.ts';

/**
 * Time and processor time of the parts of the last whole run of a command; none when it did not run here. @param max s
 */
export function testFigures(command: TestCommand, max: number): Figure[] {
  const file = partsFile(command);
  if (!existsSync(file)) return [];
  const { ms, parts } = v.parse(Parts, JSON.parse(readFileSync(file, 'utf8')));
  const processorMs = parts.reduce((sum, part) => sum + (part.processorMs ?? 0), 0);
  const passed = parts.reduce((sum, part) => sum + part.passed, 0);
  return [
    ...parts.flatMap((part): Figure[] => [
      { name: part.name, value: part.ms / 1000, unit: 's' },
      { name: `${part.name}, processor`, value: (part.processorMs ?? NaN) / 1000, unit: 's' },
    ]),
    { name: 'all', value: ms / 1000, unit: 's', max },
    { name: 'all, processor', value: processorMs / 1000, unit: 's' },
    { name: 'passed', value: passed, unit: 'count' },
  ];
}
