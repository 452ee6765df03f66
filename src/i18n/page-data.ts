import * as v from 'valibot';
import { readDataBlock } from './data-block.ts';

interface PageData<Data> {
  /** Id of the data block that the page embeds for the browser. */
  id: string;
  /** Stores the data of the page with this key before its islands render. */
  provide: (pageKey: string, data: Data) => void;
  /** What was provided for the page with this key; in the browser, what the page embeds. */
  read: (pageKey: string) => Data;
}

/**
 * Data that a page is built from and embeds, so that its islands hydrate with exactly what the HTML shows. The build
 * renders several pages at once, so each page has its own key. `empty` is for pages without the data.
 */
export function pageDataOf<Data>(id: string, schema: v.GenericSchema<unknown, Data>, empty: Data): PageData<Data> {
  const provided = new Map<string, Data>();
  let embedded: Data | undefined;
  return {
    id,
    provide: (pageKey, data) => void provided.set(pageKey, data),
    read(pageKey) {
      if (typeof document === 'undefined') return provided.get(pageKey) ?? empty;
      if (embedded === undefined) {
        const { success, output } = v.safeParse(schema, readDataBlock(id));
        embedded = success ? output : empty;
      }
      return embedded;
    },
  };
}
