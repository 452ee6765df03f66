import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from '#serve/commands/folder-lock.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

test('a folder that another process writes cannot be built, until that process has ended', async () => {
  const module = pathToFileURL('src/serve/commands/folder-lock.ts').href;
  const script = `import { lockFolder } from '${module}'; lockFolder('${root}', '${root}/dist'); console.log('held'); process.stdin.resume();`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  expect(() => lockFolder(root, join(root, 'dist'))).toThrow(
    `is being written by another process (${String(holder.pid)}). Stop it first`,
  );
  expect(() => lockFolder(root, join(root, 'other'))).not.toThrow();
  // A process that is killed gives nothing back itself.
  holder.kill('SIGKILL');
  await once(holder, 'close');
  expect(() => lockFolder(root, join(root, 'dist'))).not.toThrow();
});
