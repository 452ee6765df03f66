import type { Plugin } from 'vitest/config';

/** A place in a source text, and what is inserted there. */
interface Insertion {
  at: number;
  text: string;
}

/** A node of a syntax tree, as far as it is read here. */
interface Node {
  type: string;
  start: number;
  end: number;
  body?: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;

const counted = new Set([
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);

/** Counts a step when a test counts (see `steps.ts`). */
const step = 'globalThis.countStep?.()';

/** Returns what makes each pass of a loop and each call of a function in a syntax tree count. */
function insertionsOf(tree: unknown): Insertion[] {
  if (Array.isArray(tree)) return tree.flatMap((child) => insertionsOf(child));
  if (!isNode(tree)) return [];
  const inner = Object.values(tree).flatMap((child) => insertionsOf(child));
  const { body } = tree;
  if (!counted.has(tree.type) || !isNode(body)) return inner;
  if (body.type === 'BlockStatement') return [{ at: body.start + 1, text: `${step};` }, ...inner];
  // The body of an arrow function is an expression, that of a loop a statement.
  const [before, after] = tree.type === 'ArrowFunctionExpression' ? [`(${step},`, ')'] : [`{${step};`, '}'];
  return [{ at: body.start, text: before }, ...inner, { at: body.end, text: after }];
}

/**
 * A plugin that makes the code under `src/` count its steps: each pass of a loop, whatever it computes with, and each
 * call of a function, so that recursion counts too. Only tests of step budgets use it.
 */
export const stepCounter = (): Plugin => ({
  name: 'step-counter',
  enforce: 'post',
  transform(code, id) {
    if (!/\/src\/.*\.tsx?(?:\?|$)/.test(id) || id.includes('/node_modules/')) return undefined;
    const insertions = insertionsOf(this.parse(code)).toSorted((a, b) => a.at - b.at);
    let [text, from] = ['', 0];
    for (const { at, text: inserted } of insertions) {
      text += code.slice(from, at) + inserted;
      from = at;
    }
    // Lines stay where they are.
    return { code: text + code.slice(from), map: null };
  },
});
