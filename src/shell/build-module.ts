import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Loads a source by its path below the project, for pages that are files: the import bypasses the bundler, since the
 * libraries that draw read files beside their modules. `Module` is its type.
 */
export const buildModule = <Module>(path: string): Promise<Module> =>
  import(/* @vite-ignore */ pathToFileURL(resolve(path)).href) as Promise<Module>;
