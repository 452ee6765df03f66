import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoaderContext } from 'astro/loaders';
import { pageOf } from './markdown.ts';
import type { Page } from './markdown.ts';
import { fileOfPage, folderPages, root } from './pages.ts';
import { streamsPage } from './streams.ts';

/** Puts every page into the collection of Starlight. Starting the server again reads changed files. */
export async function loadPages({ store, parseData, renderMarkdown, generateDigest }: LoaderContext): Promise<void> {
  store.clear();
  const titles = new Map<string, string>();
  const add = async (id: string, { title, body }: Page): Promise<void> => {
    titles.set(id, title);
    // The validator of links knows pages by their place below the folder of Starlight.
    const filePath = join('site/content/docs', `${id}.md`);
    const data = await parseData({ id, data: { title, editUrl: false } });
    const fileURL = pathToFileURL(join(root, 'docs', filePath));
    store.set({
      id,
      data,
      body,
      filePath,
      digest: generateDigest(body),
      rendered: await renderMarkdown(body, { fileURL }),
    });
  };
  for (const [id, file] of fileOfPage) await add(id, pageOf(file, readFileSync(join(root, file), 'utf8')));
  for (const [folder, title] of folderPages) {
    const pages = [...titles].filter(([id]) => id.startsWith(`${folder}/`));
    await add(folder, { title, body: pages.map(([id, name]) => `- [${name}](/${id}/)`).join('\n') });
  }
  await add('contract/streams', streamsPage());
}
