/** What the policy of the site refuses in the component of a page. */
import type { PageProblem } from './page-facts.ts';

const refused: readonly [pattern: RegExp, text: string][] = [
  [/\sstyle\s*=/i, 'has a style on an element, which the policy blocks: use a class'],
  [/\son[a-z]+\s*=/i, 'has a handler on an element, which the policy blocks: use a script'],
  [/<(?:script|style)\b[^>]*\b(?:is:inline|define:vars)\b/i, 'has an inline script or style, which the policy blocks'],
  [/<script\b[^>]*\bsrc\s*=\s*["']?(?:https?:)?\/\//i, 'has a script of another host, which the policy blocks'],
  [/<(?:iframe|object|embed|frame)\b/i, 'has a frame, which the policy blocks'],
];

/** Text of the same lines without letters. */
const blanked = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** What the policy would block, in the order of the file. Rendering checks the same once more. */
export function componentProblems(source: string): PageProblem[] {
  const markup = source
    .replace(/^\s*---\r?\n[\s\S]*?\r?\n---/, blanked)
    .replaceAll(/<!--[\s\S]*?-->/g, blanked)
    .replaceAll(/(<(script|style)\b[^>]*>)([\s\S]*?)(?=<\/\2\s*>)/gi, (_, open: string, _name, body: string) => {
      return open + blanked(body);
    });
  return markup
    .split('\n')
    .flatMap((line, index) =>
      refused.filter(([pattern]) => pattern.test(line)).map(([, text]) => ({ line: index + 1, text })),
    );
}
