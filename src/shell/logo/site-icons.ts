import { hexOf } from '#config/theme/color.ts';
import { config } from '#config';
import { theme } from '#theme';
import { buildModule } from '../build-module.ts';
import type * as drawing from './draw-icons.ts';

const icon = (name: string, size: number, purpose?: string) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose !== undefined && { purpose }),
});

/** `site.webmanifest`: what a browser shows for a site that is put on a home screen. It stays a page of the browser. */
export const manifest = () => ({
  id: '/',
  name: config.brand,
  short_name: config.brand,
  start_url: '/',
  display: 'browser',
  background_color: hexOf(theme.dark['surface-0']),
  theme_color: hexOf(theme.dark['surface-0']),
  icons: [icon('icon-192', 192), icon('icon-512', 512), icon('maskable-512', 512, 'maskable')],
});

/** What draws icons. */
export const iconDrawing = () => buildModule<typeof drawing>('src/shell/logo/draw-icons.ts');
