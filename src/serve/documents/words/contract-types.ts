import { join, relative } from 'node:path';
import ts from 'typescript';

/** The types and comments of modules, read with TypeScript's API. */
export interface ContractTypes {
  checker: ts.TypeChecker;
  /** The exports of a file below the folder by their names, those of other files that it exports again included. */
  exportsOf: (file: string) => ReadonlyMap<string, ts.Symbol>;
}

/** Reads `files` below a folder and what they import. Takes seconds, most of them for the types of valibot. */
export function readContractTypes(folder: string, files: readonly string[]): ContractTypes {
  const program = ts.createProgram(
    files.map((file) => join(folder, file)),
    {
      noEmit: true,
      strict: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: [],
    },
  );
  const checker = program.getTypeChecker();
  return {
    checker,
    exportsOf(file) {
      const source = program.getSourceFile(join(folder, file));
      const module = source && checker.getSymbolAtLocation(source);
      if (!module) throw new Error(`${join(folder, file)} exports nothing`);
      return new Map(checker.getExportsOfModule(module).map((symbol) => [symbol.name, aliased(checker, symbol)]));
    },
  };
}

/** The symbol that an import or a repeated export stands for. */
const aliased = (checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/** The text of a comment in one line; '' without a comment. */
export const commentOf = ({ checker }: ContractTypes, symbol: ts.Symbol): string =>
  ts
    .displayPartsToString(symbol.getDocumentationComment(checker))
    .replaceAll(/[ \t]*\n(?!\n)[ \t]*/g, ' ')
    .trim();

/** Where a symbol is written, from the current folder: `src/contract/order.ts:12`. */
export function placeOf(symbol: ts.Symbol): string {
  const declaration = symbol.declarations?.[0];
  if (!declaration) return symbol.name;
  const source = declaration.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(declaration.getStart());
  return `${relative('', source.fileName)}:${line + 1}`;
}

/** Functions around a schema that keep its meaning. */
const wrappers = new Set([
  'optional',
  'nullable',
  'nullish',
  'fallback',
  'array',
  'pipe',
  'union',
  'rows',
  'answeredRows',
  'fact',
]);

/** The schema that an expression names, `SymbolId` of `v.optional(SymbolId)`; undefined when it has no name. */
function namedSchema(expression: ts.Expression, types: ContractTypes): ts.Symbol | undefined {
  const { checker } = types;
  if (ts.isIdentifier(expression) || (ts.isPropertyAccessExpression(expression) && !ts.isCallExpression(expression))) {
    const symbol = checker.getSymbolAtLocation(expression);
    return symbol && aliased(checker, symbol);
  }
  if (!ts.isCallExpression(expression)) return undefined;
  const {
    expression: callee,
    arguments: [first, second],
  } = expression;
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
  if (name === 'rowsOfKnownKind') return second && namedSchema(second, types);
  if (!wrappers.has(name) || !first) return undefined;
  // `v.union([Side, v.literal('')])`: the first option has the meaning.
  const inner = ts.isArrayLiteralExpression(first) ? first.elements[0] : first;
  return inner && namedSchema(inner, types);
}

/** The schema that the value of a property names: `symbolId: v.optional(SymbolId)`, or `tokenIds` alone. */
export function schemaNamedBy(property: ts.Symbol, types: ContractTypes): ts.Symbol | undefined {
  const declaration = property.declarations?.[0];
  if (!declaration) return undefined;
  if (ts.isShorthandPropertyAssignment(declaration))
    return types.checker.getShorthandAssignmentValueSymbol(declaration);
  return ts.isPropertyAssignment(declaration) ? namedSchema(declaration.initializer, types) : undefined;
}

/** The properties of the object literal that a constant is set to, inside `as const` too. */
export function propertiesOfLiteral({ checker }: ContractTypes, constant: ts.Symbol): readonly ts.Symbol[] {
  const declaration = constant.valueDeclaration;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer)
    throw new Error(`${constant.name} is no constant`);
  const { initializer } = declaration;
  const literal = ts.isAsExpression(initializer) ? initializer.expression : initializer;
  return checker.getTypeAtLocation(literal).getProperties();
}
