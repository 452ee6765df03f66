import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const folder = 'venue';
const installed = `${folder}/node_modules/.installed-lock`;
/** Longest installation, ms. */
const installMs = 180_000;

/** Installs the clients of other exchanges where they are missing or of another version. Nothing of them runs at it. */
export default function installClients(): void {
  const lock = readFileSync(`${folder}/package-lock.json`, 'utf8');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, timeout: installMs, encoding: 'utf8' });
  if (status !== 0) throw new Error(`Run npm ci --prefix ${folder} first. ${stderr}`);
  writeFileSync(installed, lock);
}
