import { ask } from './ask.js';
import { byId, element } from './elements.js';

const none = byId('no-views', HTMLParagraphElement);
const list = byId('views', HTMLUListElement);

/** Reads how many page views were counted and shows them. */
export async function showViews() {
  const { total, paths } = await ask('GET', 'analytics');
  none.hidden = total > 0;
  list.replaceChildren(
    ...paths.map((/** @type {{ path: string, count: number }} */ { path, count }) =>
      element('li', {}, `${count} × ${path || 'unreadable event'}`),
    ),
  );
}
