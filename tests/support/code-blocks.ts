import { readFileSync } from 'node:fs';

/** A fenced block of a guide. */
export interface CodeBlock {
  /** File of the guide and line of the block. */
  place: string;
  /**
   * What the block says it is: `file=PATH`, a file of the tree; `part=PATH`, lines of such a file; `run`, commands that
   * end with exit code 0; or `text`. Undefined: it does not say.
   */
  mark: string | undefined;
  code: string;
}

/** Guides whose blocks are checked. */
export const guides = [
  ...['README.md', 'CONTRIBUTING.md', 'deploy/README.md'],
  ...['docs/connect.md', 'docs/day.md', 'docs/operators.md', 'docs/try.md', 'docs/upgrade.md'],
];

/** Reads the fenced blocks of a guide, without their indentation. */
export function codeBlocks(guide: string): CodeBlock[] {
  const text = readFileSync(guide, 'utf8');
  return Array.from(
    text.matchAll(/^( *)```(.*)\n([\s\S]*?)^ *```$/gm),
    ({ index, 1: indent = '', 2: info = '', 3: code = '' }) => ({
      place: `${guide}:${text.slice(0, index).split('\n').length}`,
      mark: /^\w+ (file=\S+|part=\S+|run|text)$/.exec(info)?.[1],
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );
}
