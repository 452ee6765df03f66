import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder of the test file's own, gone when its tests are. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-exchange-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
