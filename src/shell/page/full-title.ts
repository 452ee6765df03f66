import { config } from '#config';

/** The title of a page by the pattern of the configuration, unless it has the name of the site already. */
export function fullTitle(title: string): string {
  const { titles = '{title}', brand } = config;
  if (title.includes(brand)) return title;
  return titles.replace(/\{(title|brand)\}/g, (_, part) => (part === 'title' ? title : brand));
}
