/** `npm run dev`: the Astro dev server and the exchange in one process and on one port; both stop together. */
import type { Parsed } from '#command/command.ts';
import { onSignal } from '#command/run.ts';
import { Server } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import type { Socket } from 'node:net';
import { dev } from 'astro';
import type { AstroIntegration } from 'astro';
import { isStreamUpgrade } from '#contract/http-server.ts';
import type { SandboxExchange } from '#sandbox/index.ts';
import { exchangePrefix } from '../route.ts';
import { cacheControl } from '../response-headers.ts';
import { redirectFor, terminalPathFor } from './dev-terminal.ts';
import { isLoopback, requireFreePort } from './listen.ts';
import type { CommandOptions } from './listen.ts';
import { describeExchange, openExchange } from './open-exchange.ts';
import type { devCommand } from './declared.ts';

type DevServer = Parameters<NonNullable<AstroIntegration['hooks']['astro:server:setup']>>[0]['server'];

/** Paths of the dev server itself, which have no language. */
const toolPath = /^\/(?:@|_|src\/|node_modules\/)/;
/** Header of the requests that this server sends to itself. */
const probeHeader = 'x-slipway-probe';

const isNavigation = ({ url = '/', headers, method }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && headers[probeHeader] === undefined && !toolPath.test(url);

/** True when this server has a page at a URL. It requests the page from itself, since only it knows its routes. */
async function hasPage({ localAddress = '127.0.0.1', localPort }: Socket, url: string): Promise<boolean> {
  const host = isIPv6(localAddress) ? `[${localAddress}]` : localAddress;
  const { status } = await fetch(`http://${host}:${localPort}${url}`, {
    method: 'HEAD',
    redirect: 'manual',
    headers: { [probeHeader]: '1' },
  });
  return status === 200;
}

/** Sends the redirect of the built site's server; without one, points the request at the page to render. */
async function redirectNavigation(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { url = '/', headers, socket } = request;
  const pageAt = (address: string) => hasPage(socket, address);
  const redirect = await redirectFor(
    { url, cookie: headers.cookie, acceptLanguage: headers['accept-language'] },
    pageAt,
  );
  if (redirect === undefined) {
    request.url = await terminalPathFor(url, pageAt);
    return false;
  }
  const vary = redirect.vary === undefined ? {} : { Vary: redirect.vary };
  response
    .writeHead(redirect.status, { Location: redirect.location, 'Cache-Control': cacheControl.never, ...vary })
    .end();
  return true;
}

/**
 * Mounts the exchange and the redirects before the dev server's own middleware, whose check of slashes would come
 * first.
 */
function mount(exchange: SandboxExchange): AstroIntegration {
  let server: DevServer | undefined;
  const handle = (request: IncomingMessage, response: ServerResponse, next: (problem?: unknown) => void) => {
    if (request.url?.startsWith(exchangePrefix)) {
      exchange.app.routing(request, response);
      return;
    }
    if (!isNavigation(request)) {
      next();
      return;
    }
    redirectNavigation(request, response).then((isAnswered) => {
      if (!isAnswered) next();
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
        if (!(server?.httpServer instanceof Server)) return;
        exchange.attachSockets(server.httpServer);
        // The dev server has upgrades of its own and makes its HTTP server without this option.
        Object.assign(server.httpServer, {
          shouldUpgradeCallback: (request: IncomingMessage) =>
            request.url?.startsWith(exchangePrefix) !== true || isStreamUpgrade(request),
        });
      },
    },
  };
}

export async function run({ values }: Parsed<typeof devCommand>): Promise<void> {
  const options: CommandOptions = { ...values, origins: [] };
  const { port, host } = options;
  await requireFreePort(port, host);
  const exchange = await openExchange(options);
  // A test starts cold, and must not take the prepared packages from a server that runs beside it.
  const cacheDir = process.env['SLIPWAY_DEV_CACHE'];
  const vite = {
    server: { strictPort: true, ...(!isLoopback(host) && { allowedHosts: true as const }) },
    ...(cacheDir !== undefined && { cacheDir }),
  };
  const server = await dev({ server: { port, host }, vite, integrations: [mount(exchange)] });
  console.log(describeExchange(`http://localhost:${port}`, options, exchange));
  onSignal(async () => {
    await exchange.close();
    await server.stop();
  });
}
