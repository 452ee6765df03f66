import type { FastifyInstance } from 'fastify';
import { ownFile } from '#sandbox/foundation/own-files.ts';
import { queryOf } from '#sandbox/server/app.ts';

const textOf = (name: string): string => ownFile(`src/sandbox/provider/page/${name}`);

/**
 * The modules of the page as one classic script: modules need CORS, which the opaque origin of a frame does not
 * get.
 */
function script(): string {
  const modules = ['elements.js', 'hostile.js', 'provider.js'].map(textOf);
  return `{${modules.join('\n').replace(/^import .*$|^export /gm, '')}}`;
}
/** How long the act `hang` keeps a request open, ms. */
const hangMs = 60_000;

/**
 * The policy of the pages: both loopback names may frame them. Opened by itself such a page has the origin of the site,
 * so there it gets none at all.
 */
function policyFor(host: string, isFramed: boolean): string {
  const port = /:\d+$/.exec(host)?.[0] ?? '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors http://localhost${port} http://127.0.0.1${port}`,
    ...(isFramed ? [] : ['sandbox allow-scripts']),
  ].join('; ');
}

/**
 * Pages of a sample provider: `/x/sandbox/provider/{header|footer|chat}?act=`. Without an act, or with `sample`, they
 * work as a provider should; the other acts are the attacks of account.md 7. exchange-api 1.8
 */
export function addProvider(app: FastifyInstance): void {
  const files = [
    { name: 'provider.css', type: 'text/css; charset=utf-8', body: textOf('provider.css') },
    { name: 'provider.js', type: 'text/javascript; charset=utf-8', body: script() },
  ];
  for (const { name, type, body } of files) {
    app.get(`/x/sandbox/provider/page/${name}`, (_request, reply) =>
      // In a sandboxed frame even its own page has another origin.
      reply.header('cross-origin-resource-policy', 'cross-origin').type(type).send(body),
    );
  }
  const page = textOf('provider.html');
  for (const kind of ['header', 'footer', 'chat']) {
    app.get(`/x/sandbox/provider/${kind}`, (request, reply) => {
      const { act } = queryOf(request) as { act?: unknown };
      if (act === 'hang') {
        reply.hijack();
        const timer = setTimeout(() => reply.raw.destroy(), hangMs);
        timer.unref();
        reply.raw.on('close', () => clearTimeout(timer));
        return reply;
      }
      return reply
        .removeHeader('x-frame-options')
        .code(act === '500' ? 500 : 200)
        .header('content-security-policy', policyFor(request.host, request.headers['sec-fetch-dest'] === 'iframe'))
        .type('text/html; charset=utf-8')
        .send(act === '500' ? 'The provider failed.' : page);
    });
  }
}
