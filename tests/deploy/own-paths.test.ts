import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, inject, test as plain, vi } from 'vitest';
import { createSiteServer } from '#serve/server.ts';
import type { Site } from '#serve/site.ts';
import { createWorker } from '../../deploy/cdn/worker.ts';
import { freshTestSite } from '../build.ts';
import { ask } from './support/ask.ts';
import { needs } from './support/needs.ts';
import { nginx, startOrigin } from './support/nginx.ts';
import { startOwnServer } from './support/own-server.ts';
import type { OwnServer } from './support/own-server.ts';
import { hasVarnish, startEdge } from './support/varnish.ts';

/** Says what arrived at the operator's server. */
const operator = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { method, url, headers } = request;
    response.writeHead(200, { 'content-type': 'application/json', 'x-operator': '1', 'set-cookie': 'own=1' });
    response.end(JSON.stringify({ method, url, cookie: headers.cookie, body: Buffer.concat(parts).toString() }));
  });
});

let site: Site;
let page: OwnServer;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  site = { ...(await freshTestSite('same')), ownPaths: ['/sign-in/'] };
  page = await startOwnServer(operator);
  stops.push(page.close);
});
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

/** The port of each kind of server. `own`: where the operator's server is. */
const servers = {
  'npm start': async (own?: OwnServer) => {
    const server = createSiteServer({ site, own: own && { host: '127.0.0.1', port: String(own.port) } });
    const started = await startOwnServer(server);
    stops.push(started.close);
    return started.port;
  },
  nginx: async (own?: OwnServer) => {
    const origin = await startOrigin(site, inject('originFolder'), undefined, own && `127.0.0.1:${own.port}`);
    stops.push(origin.stop);
    return origin.port;
  },
  Varnish: async (own?: OwnServer) => {
    const originPort = await servers['npm start']();
    const edge = await startEdge(site, { originPort, own: own && `127.0.0.1:${own.port}` });
    stops.push(edge.stop);
    return edge.port;
  },
};
const tests = { 'npm start': plain, nginx: needs(nginx !== undefined, 'nginx'), Varnish: needs(hasVarnish, 'varnish') };

for (const name of ['npm start', 'nginx', 'Varnish'] as const) {
  tests[name](`[OK32] ${name} passes the operator's paths on as they are, and no others`, async () => {
    const port = await servers[name](page);
    const address = '/sign-in/?redirect_url=%2Fen%2Fassets%2F';
    const opened = await ask(port, address, { cookie: 'lang=de-DE; own=2', 'accept-language': 'ar' });
    expect([opened.status, opened.headers['x-operator'], opened.headers['set-cookie']]).toEqual([200, '1', ['own=1']]);
    expect(opened.headers['content-security-policy']).toBeUndefined();
    expect(JSON.parse(opened.body.toString())).toMatchObject({
      method: 'GET',
      url: address,
      cookie: 'lang=de-DE; own=2',
    });
    const posted = await fetch(`http://127.0.0.1:${port}/sign-in/api`, { method: 'POST', body: 'account=a' });
    expect(await posted.json()).toMatchObject({ method: 'POST', url: '/sign-in/api', body: 'account=a' });
    for (const other of ['/sign-inn/', '/SIGN-IN/', '/en/sign-in/', '/x/../sign-in/'])
      expect([other, (await ask(port, other)).headers['x-operator']]).toEqual([other, undefined]);
  });

  tests[name](`[OK32] without the operator's server ${name} answers 502`, async () => {
    const port = await servers[name]();
    expect((await ask(port, '/sign-in/')).status).toBe(502);
    expect((await ask(port, '/en/trade/spot/')).status).toBe(200);
  });
}

plain('[OK32] the function of a CDN leaves them to its origin', async () => {
  const origin = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('operator')));
  const { langs, headers } = site;
  const worker = createWorker({ langs, headers, paths: [], files: [], ownPaths: ['/sign-in/'] });
  const assets = { ASSETS: { fetch: () => Promise.resolve(new Response('asset')) } };
  const answer = async (path: string) => worker.fetch(new Request(`https://a.example${path}`), assets);
  expect(await (await answer('/sign-in/?a=1')).text()).toBe('operator');
  expect((await answer('/sign-inn/')).status).toBe(302);
  expect(origin).toHaveBeenCalledTimes(1);
  origin.mockRestore();
});
