import type { AstroIntegration } from 'astro';
import i18next from 'i18next';
import { checkLocales } from '#i18n/check.ts';

type DevServer = Parameters<NonNullable<AstroIntegration['hooks']['astro:server:setup']>>[0]['server'];

/** Reloads the dev server's pages when a translation changes; prints its errors instead when it is invalid. */
export function watchLocales(server: DevServer, folder: string, warn: (line: string) => void): void {
  server.watcher.add(folder);
  server.watcher.on('change', (file) => {
    if (!file.startsWith(folder) || !file.endsWith('.json')) return;
    const problems = checkLocales(folder);
    for (const problem of problems) warn(problem);
    if (problems.length > 0) return;
    void i18next.reloadResources().then(() => {
      server.moduleGraph.invalidateAll();
      server.ws.send({ type: 'full-reload' });
    });
  });
}
