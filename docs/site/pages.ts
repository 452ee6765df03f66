/** The pages of the documentation: Markdown that stays where it is and readable in the repository. */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The project's folder. */
export const root = join(import.meta.dirname, '../..');

const named = (folder: string): [id: string, file: string][] =>
  globSync(`docs/${folder}/*.md`, { cwd: root })
    .toSorted()
    .map((file) => [`${folder}/${basename(file, '.md').toLowerCase()}`, file]);

const files: readonly [id: string, file: string][] = [
  ['index', 'README.md'],
  ['deploy', 'deploy/README.md'],
  ['contributing', 'CONTRIBUTING.md'],
  ['changelog', 'CHANGELOG.md'],
  ['security', 'SECURITY.md'],
  ['contract/changelog', 'docs/contract/CHANGELOG.md'],
  ...globSync('docs/*.md', { cwd: root })
    .toSorted()
    .map((file): [string, string] => [basename(file, '.md'), file]),
  ...named('decisions'),
  ...named('design'),
  ...named('glossary'),
];

/** The file of each page, from the project's folder, by the page's address without slashes around it. */
export const fileOfPage: ReadonlyMap<string, string> = new Map(files);
/** The address of the page of each file. */
export const pageOfFile: ReadonlyMap<string, string> = new Map(files.map(([id, file]) => [file, id]));

/** Pages that list those of a folder. */
export const folderPages: ReadonlyMap<string, string> = new Map([
  ['decisions', 'Decisions'],
  ['design', 'Design'],
  ['glossary', 'Glossary'],
]);

const inFolder = (folder: string): string[] => [...fileOfPage.keys()].filter((id) => id.startsWith(`${folder}/`));

/** The parts of the navigation with the addresses of their pages. */
export const sections: readonly { label: string; pages: string[] }[] = [
  { label: 'Try', pages: ['index', 'try'] },
  { label: 'Connect', pages: ['connect'] },
  { label: 'Brand', pages: ['day', 'operators', 'configuration'] },
  { label: 'Deploy', pages: ['deploy'] },
  { label: 'Operate', pages: ['scale', 'figures'] },
  { label: 'Contract', pages: ['design/exchange-api', 'contract/streams', 'contract/changelog'] },
  { label: 'Formulas', pages: ['formulas', 'how-launches-work'] },
  { label: 'Contribute', pages: ['contributing', 'structure', 'commands', 'dependencies', 'glossary', 'security'] },
  { label: 'Upgrade', pages: ['upgrade', 'changelog'] },
  { label: 'Decisions', pages: ['decisions', ...inFolder('decisions')] },
  { label: 'Design', pages: ['requirements', ...inFolder('design').filter((id) => id !== 'design/exchange-api')] },
];
