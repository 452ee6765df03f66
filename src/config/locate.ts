import { createRequire } from 'node:module';
import type ts from 'typescript';

/** A place in a file, both from 1. */
export interface Place {
  line: number;
  column: number;
}

type Key = string | number;

/** Loads the compiler, which takes a third of a second: only a configuration with problems needs it. */
const compiler = (): typeof ts => createRequire(import.meta.url)('typescript') as typeof ts;

/**
 * Returns the position of each path of a configuration in the file that exports it: that of its last property's value,
 * even when a variable gives it, or with `atName` that of the property's name. A property that is missing, or is in
 * another file, has the position of the object around it.
 */
export function locator(source: string): (path: readonly Key[], atName?: boolean) => Place {
  const compile = compiler();
  const file = compile.createSourceFile('slipway.config.ts', source, compile.ScriptTarget.Latest, true);
  const variables = new Map<string, ts.Expression>();
  let exported: ts.Expression | undefined;
  for (const statement of file.statements) {
    if (compile.isExportAssignment(statement)) exported = statement.expression;
    if (!compile.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations)
      if (compile.isIdentifier(name) && initializer) variables.set(name.text, initializer);
  }

  /** The object or list that an expression is, through variables of this file and calls that return their argument. */
  function literalOf(
    expression: ts.Expression,
    depth = 0,
  ): ts.ObjectLiteralExpression | ts.ArrayLiteralExpression | undefined {
    if (compile.isObjectLiteralExpression(expression) || compile.isArrayLiteralExpression(expression))
      return expression;
    if (depth > 20) return undefined;
    if (
      compile.isAsExpression(expression) ||
      compile.isSatisfiesExpression(expression) ||
      compile.isParenthesizedExpression(expression)
    )
      return literalOf(expression.expression, depth + 1);
    if (compile.isCallExpression(expression) && expression.arguments[0])
      return literalOf(expression.arguments[0], depth + 1);
    const variable = compile.isIdentifier(expression) ? variables.get(expression.text) : undefined;
    return variable && literalOf(variable, depth + 1);
  }

  /** The last property of a name, and its value; those of objects that are spread count too. */
  function propertyOf(
    object: ts.ObjectLiteralExpression,
    key: Key,
    depth = 0,
  ): { name: ts.Node; value: ts.Expression } | undefined {
    for (const property of object.properties.toReversed()) {
      if (compile.isSpreadAssignment(property)) {
        const spread = literalOf(property.expression);
        const found =
          spread && compile.isObjectLiteralExpression(spread) && depth < 20
            ? propertyOf(spread, key, depth + 1)
            : undefined;
        if (found) return found;
        continue;
      }
      const { name } = property;
      if (!compile.isIdentifier(name) && !compile.isStringLiteralLike(name) && !compile.isNumericLiteral(name))
        continue;
      if (name.text !== String(key)) continue;
      if (compile.isShorthandPropertyAssignment(property)) return { name, value: property.name };
      if (compile.isPropertyAssignment(property)) return { name, value: property.initializer };
    }
    return undefined;
  }

  const placeOf = (node: ts.Node | undefined): Place => {
    const { line, character } = file.getLineAndCharacterOfPosition(node?.getStart(file) ?? 0);
    return { line: line + 1, column: character + 1 };
  };

  return (path, atName = false) => {
    let value = exported;
    let found: ts.Node | undefined = value && (literalOf(value) ?? value);
    for (const [index, key] of path.entries()) {
      const literal = value && literalOf(value);
      if (!literal) break;
      const isLast = index === path.length - 1;
      if (compile.isArrayLiteralExpression(literal)) {
        value = literal.elements.at(Number(key));
        if (value) found = value;
        continue;
      }
      const property = propertyOf(literal, key);
      value = property?.value;
      found = isLast && atName ? (property?.name ?? found) : (value ?? literal);
    }
    return placeOf(found);
  };
}
