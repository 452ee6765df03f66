import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Debian keeps servers outside of the path of people. */
const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];

/** Returns the path of an installed program. */
export function programNamed(name: string): string | undefined {
  return folders
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** A server in the foreground. Root starts it as another user: it must not need rights. */
export interface RunningProgram {
  pid: number;
  output: () => string;
  stop: () => Promise<void>;
}

/** User and group `nobody` of Debian. */
export const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Longest wait for a server to listen, ms. */
const startMs = 30_000;

/** Starts a server and waits until it accepts connections. Throws with its output when it ends before. */
export async function startProgram(file: string, args: readonly string[], port: number): Promise<RunningProgram> {
  let output = '';
  const child = spawn(file, args, { ...unprivileged, stdio: ['ignore', 'pipe', 'pipe'] });
  const add = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  const ended = endOf(child);
  const deadline = performance.now() + startMs;
  while (!(await accepts(port))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${file} does not listen on port ${port}:\n${output}`);
    }
    await sleep(20);
  }
  return {
    pid: child.pid ?? 0,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const endOf = (child: ChildProcess) => new Promise<void>((resolve) => child.once('close', () => resolve()));

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
