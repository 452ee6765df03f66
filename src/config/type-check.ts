import { join } from 'node:path';
import ts from 'typescript';
import { shownPath } from './brand-path.ts';

/** A line for each fault of type in files of a brand, which may lie outside of this project. */
export function typeProblems(folder: string, files: readonly string[]): string[] {
  const program = ts.createProgram({
    rootNames: files.filter((file) => file.endsWith('.ts')).map((file) => join(folder, file)),
    options: {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      resolveJsonModule: true,
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: ['node'],
      typeRoots: [join(import.meta.dirname, '../../node_modules/@types')],
      paths: { slipway: [join(import.meta.dirname, 'define.ts')] },
    },
  });
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const [text = ''] = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n');
    if (!file) return text;
    const { line, character } = file.getLineAndCharacterOfPosition(start);
    return `${shownPath(file.fileName)}:${line + 1}:${character + 1} ${text}`;
  });
}
