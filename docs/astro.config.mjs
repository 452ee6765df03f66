import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import starlightOpenAPI, { openAPISidebarGroups } from 'starlight-openapi';
import { sections } from './site/pages.ts';

/** Addresses of the calls; https://starlight-openapi.vercel.app/configuration/ */
const calls = {
  base: 'contract/calls',
  schema: './contract/openapi.json',
  sidebar: { label: 'Calls', collapsed: true },
};

export default defineConfig({
  srcDir: './site',
  publicDir: './images',
  trailingSlash: 'always',
  devToolbar: { enabled: false },
  integrations: [
    starlight({
      title: 'Slipway',
      description: 'An open, white-label exchange front end: how to try, connect, brand, deploy and extend it.',
      customCss: ['./site/styles.css'],
      plugins: [starlightOpenAPI([calls])],
      sidebar: sections.map(({ label, pages }) => ({
        label,
        collapsed: label === 'Decisions' || label === 'Design',
        items: [...pages, ...(label === 'Contract' ? openAPISidebarGroups : [])],
      })),
    }),
  ],
});
