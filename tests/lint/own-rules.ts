import * as v from 'valibot';
import type { Rule } from 'eslint';

const Restrictions = v.array(v.object({ selector: v.string(), message: v.string() }));

/** Reports each node that one of the selectors matches. */
const restrictedSyntax: Rule.RuleModule = {
  meta: { schema: false },
  create: (context) =>
    Object.fromEntries(
      v
        .parse(Restrictions, context.options)
        .map(({ selector, message }) => [selector, (node: Rule.Node) => context.report({ node, message })]),
    ),
};

const commentLength = 120;

/** Reports comments that are too long: Prettier wraps code, but no comments. A line with an address may be longer. */
const commentWidth: Rule.RuleModule = {
  create: (context) => ({
    Program() {
      for (const { loc } of context.sourceCode.getAllComments()) {
        if (!loc) continue;
        for (let line = loc.start.line; line <= loc.end.line; line += 1) {
          const text = context.sourceCode.lines[line - 1] ?? '';
          if (text.length > commentLength && !text.includes('://'))
            context.report({
              loc: { line, column: commentLength },
              message: `A comment ends at column ${commentLength}.`,
            });
        }
      }
    },
  }),
};

/** Plug-in of oxlint with two rules that it does not have. */
export default {
  meta: { name: 'own' },
  rules: { 'restricted-syntax': restrictedSyntax, 'comment-width': commentWidth },
};
