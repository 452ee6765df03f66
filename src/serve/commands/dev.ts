/** `npm run dev`: the Astro dev server and the exchange in one process and on one port; both stop together. */
import { Server } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import type { Socket } from 'node:net';
import { dev } from 'astro';
import type { AstroIntegration } from 'astro';
import { savedLangIn } from '../../i18n/lang-cookie.ts';
import { builtLangs } from '../../i18n/locales.ts';
import { acceptedLanguages } from '../../i18n/match.ts';
import { negotiate } from '../../i18n/negotiate.ts';
import type { SandboxExchange } from '../../sandbox/index.ts';
import { exchangePrefix } from '../answer.ts';
import { renderedFor } from './dev-pair.ts';
import { isLoopback, readOptions, requireFreePort } from './options.ts';
import { describeExchange, onSignal, openExchange, run } from './run.ts';

type DevServer = Parameters<NonNullable<AstroIntegration['hooks']['astro:server:setup']>>[0]['server'];

/** Paths of the dev server's own, which no language belongs to. */
const toolPath = /^\/(?:@|_|src\/|node_modules\/)/;

const isNavigation = ({ url = '/', headers, method }: IncomingMessage): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true && !toolPath.test(url);

/** Where a browser's navigation is sent on to, as the built site's server would. */
function redirectFor({ url = '/', headers }: IncomingMessage): string | undefined {
  const { pathname, search } = new URL(url, 'http://localhost');
  const accepted = acceptedLanguages(headers['accept-language']);
  const decision = negotiate({ pathname, search, saved: savedLangIn(headers.cookie), accepted }, builtLangs);
  return decision.kind === 'redirect' ? decision.location : undefined;
}

/** True when this server has a page for an address: it is asked itself, since only it knows what a route makes. */
async function hasPage({ localAddress = '127.0.0.1', localPort }: Socket, url: string): Promise<boolean> {
  const host = isIPv6(localAddress) ? `[${localAddress}]` : localAddress;
  const { status } = await fetch(`http://${host}:${localPort}${url}`, { method: 'HEAD', redirect: 'manual' });
  return status !== 404;
}

/** Puts the exchange and the negotiation before the dev server's own steps: any later they lose to its check of slashes. */
function mount(exchange: SandboxExchange): AstroIntegration {
  let server: DevServer | undefined;
  const handle = (request: IncomingMessage, response: ServerResponse, next: (problem?: unknown) => void) => {
    if (request.url?.startsWith(exchangePrefix)) return exchange.app.routing(request, response);
    if (!isNavigation(request)) return next();
    const location = redirectFor(request);
    if (location !== undefined)
      return response.writeHead(302, { Location: location, 'Cache-Control': 'private, no-store' }).end();
    renderedFor(request.url ?? '/', (url) => hasPage(request.socket, url)).then((url) => {
      request.url = url;
      next();
    }, next);
  };
  return {
    name: 'slipway-exchange',
    hooks: {
      'astro:server:setup': (setup) => {
        server = setup.server;
      },
      'astro:server:start': () => {
        server?.middlewares.stack.unshift({ route: '', handle });
        if (server?.httpServer instanceof Server) exchange.attachSockets(server.httpServer);
      },
    },
  };
}

await run(async () => {
  const options = readOptions(process.argv.slice(2), { port: 4321 });
  const { port, host } = options;
  await requireFreePort(port, host);
  const exchange = await openExchange(options);
  const vite = { server: { strictPort: true, ...(!isLoopback(host) && { allowedHosts: true as const }) } };
  const server = await dev({ server: { port, host }, vite, integrations: [mount(exchange)] });
  console.log(describeExchange(`http://localhost:${port}`, options));
  onSignal(async () => {
    await exchange.close();
    await server.stop();
  });
});
