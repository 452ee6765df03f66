import { docsSchema } from '@astrojs/starlight/schema';
import { defineCollection } from 'astro:content';
import { loadPages } from './load-pages.ts';

export const collections = {
  docs: defineCollection({ loader: { name: 'repository', load: loadPages }, schema: docsSchema() }),
};
