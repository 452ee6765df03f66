import type { FastifyInstance } from 'fastify';
import { ownFile, ownFilesIn } from '#sandbox/foundation/own-files.ts';
import { queryOf } from '#sandbox/server/app.ts';
import { elsewherePage } from './elsewhere.ts';

const folder = 'src/sandbox/console/page';
const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};

/** The page's own policy: its script and style files, its own calls, nothing else. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/**
 * The console page for developers and the page in place of an operator's own: what a browser opens under `/x/sandbox/`.
 * exchange-api 1.8
 */
export function addConsole(app: FastifyInstance): void {
  for (const name of ownFilesIn(folder)) {
    const body = ownFile(`${folder}/${name}`);
    const type = types[name.split('.').at(-1) ?? ''];
    if (type === undefined) continue;
    app.get(name === 'index.html' ? '/x/sandbox/' : `/x/sandbox/page/${name}`, (_request, reply) =>
      reply.header('content-security-policy', policy).type(type).send(body),
    );
  }
  app.get('/x/sandbox/elsewhere/', (request, reply) =>
    reply
      .header('content-security-policy', policy)
      .type(types['html'] ?? '')
      .send(elsewherePage(queryOf(request))),
  );
  app.get('/x/sandbox', (_request, reply) => reply.redirect('/x/sandbox/', 308));
}
