import { dirname, join, matchesGlob, normalize } from 'node:path';

/** Texts of the files of a project by path. */
export type Sources = ReadonlyMap<string, string>;

/**
 * Every literal that names a file or folder of this project, whether it is imported, mocked, spawned, globbed or read.
 */
const literal =
  /['"`]((?:#\w[\w-]*\/|#(?:config|theme|fonts|logo|coins|pages|texts)|\.{1,2}\/|\{?(?:src|tests|locales|public|docs|deploy)\b)[^'"`\n]*)['"`]/g;

/** Returns the paths and patterns that a file names, as paths from the project's folder. */
function namedIn(file: string, text: string): string[] {
  return Array.from(text.matchAll(literal), ([, name = '']) => {
    if (name.startsWith('#'))
      return /^#(?:config|theme|fonts|logo|coins|pages|texts)$/.test(name)
        ? `slipway.${name.slice(1)}.ts`
        : join('src', name.slice(1));
    return name.startsWith('.') ? normalize(join(dirname(file), name)) : name;
  });
}

/** True when a path or pattern means a file: it is the file, a folder above it, or a pattern that it matches. */
const means = (name: string, file: string): boolean =>
  file === name || file.startsWith(`${name.replace(/\/$/, '')}/`) || (/[*{]/.test(name) && matchesGlob(file, name));

/** Returns the files that depend on one of the given files, in any number of steps, and these files. */
export function dependentsOf(changed: readonly string[], sources: Sources): ReadonlySet<string> {
  const namesOf = new Map(Array.from(sources, ([file, text]) => [file, namedIn(file, text)]));
  const naming = new Map<string, string[]>();
  for (const [file, names] of namesOf) for (const name of names) naming.set(name, [...(naming.get(name) ?? []), file]);
  // A test that reads a folder or a pattern depends on the changed files in it. The product reads its sources to build
  // the site.
  const readers = [...namesOf].filter(
    ([reader, names]) => reader.startsWith('tests/') && changed.some((file) => names.some((name) => means(name, file))),
  );
  const found = new Set([...changed, ...readers.map(([file]) => file)]);
  for (const file of found) for (const dependent of naming.get(file) ?? []) found.add(dependent);
  return found;
}
