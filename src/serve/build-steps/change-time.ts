import { spawnSync } from 'node:child_process';

/**
 * Returns when the content of a build changed, ms UTC, for pages without a record of their changes:
 * `SOURCE_DATE_EPOCH`, else the time of the commit in `root`; undefined without either. Two builds of one commit agree.
 * edge.md 3
 */
export function changeTimeOf(root: string, env: Record<string, string | undefined>): number | undefined {
  const epoch = env['SOURCE_DATE_EPOCH'] ?? commitSeconds(root);
  return /^\d{1,11}$/.test(epoch) ? Number(epoch) * 1_000 : undefined;
}

/** The time of the checked-out commit in seconds as text; empty outside a repository or without git. */
function commitSeconds(root: string): string {
  const git = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  return git.status === 0 ? git.stdout.trim() : '';
}
