/**
 * The function of a CDN with static assets. The CDN serves hashed files and icons itself; this decides about every
 * other path as our own server does, and gets pages from the assets. `npm run deploy:make` writes the entry with the
 * list of one build.
 */
import { deploymentPath } from '../../src/config/environment.ts';
import { isLang } from '../../src/i18n/locales.ts';
import { cacheControl, headersFor } from '../../src/serve/response-headers.ts';
import { route } from '../../src/serve/route.ts';
import type { BuiltRoutes } from '../../src/serve/route.ts';

/** The list of a build: pages are those of every language. */
export interface WorkerRoutes {
  langs: readonly string[];
  /** Pages without their language. */
  paths: readonly string[];
  /** Files without a language. */
  files: readonly string[];
  /** Paths of the operator, which the origin behind the CDN answers. */
  ownPaths: readonly string[];
  /** The page that `/` leads to, without its language; absent: that of the first area. */
  home?: string | undefined;
  /** Headers of documents. */
  headers: Record<string, string>;
  /** `/deployment.js` of an environment; absent: that of the build. */
  script?: string | undefined;
}

interface Environment {
  ASSETS: { fetch: (address: URL, options: { headers: Headers; method: string }) => Promise<Response> };
}

/** What the CDN calls for each request. */
export interface SiteWorker {
  fetch: (request: Request, environment: Environment) => Promise<Response>;
}

function builtRoutes({ langs, paths, files, ownPaths, home }: WorkerRoutes): BuiltRoutes {
  const built = new Set(langs);
  const [pages, others] = [new Set(paths), new Set(files)];
  return {
    langs: langs.filter(isLang),
    ownPaths,
    home,
    has: (path) => {
      const [, lang = '', rest = ''] = /^\/([^/]+)(\/.*)$/.exec(path) ?? [];
      return built.has(lang) ? pages.has(rest) : others.has(path);
    },
  };
}

/** Creates the function for a build. edge.md 3 */
export function createWorker(routes: WorkerRoutes): SiteWorker {
  const built = builtRoutes(routes);
  const plainHeaders = headersFor(routes.headers);
  return {
    fetch: async (request, { ASSETS }) => {
      const { method, headers } = request;
      const { origin, href } = new URL(request.url);
      const decision = route(built, {
        method,
        url: href.slice(origin.length).replace(/#.*$/, ''),
        cookie: headers.get('cookie') ?? undefined,
        acceptLanguage: headers.get('accept-language') ?? undefined,
      });
      if (decision.kind === 'own') return fetch(request);
      const never = { ...plainHeaders, 'Cache-Control': cacheControl.never };
      if (decision.kind === 'redirect') {
        const vary = decision.vary === undefined ? {} : { Vary: decision.vary };
        return new Response(undefined, {
          status: decision.status,
          headers: { ...never, Location: decision.location, ...vary },
        });
      }
      if (decision.kind === 'error') return new Response(undefined, { status: decision.status, headers: never });
      if (decision.path === deploymentPath && routes.script !== undefined) {
        const type = 'text/javascript; charset=utf-8';
        const own = { ...plainHeaders, 'Content-Type': type, 'Cache-Control': decision.cacheControl };
        return new Response(method === 'HEAD' ? undefined : routes.script, { headers: own });
      }
      const asset = await ASSETS.fetch(new URL(decision.path, origin), { headers, method });
      const answer = new Response(asset.body, asset);
      const status = asset.status === 200 ? decision.status : asset.status;
      const sent = headersFor(
        routes.headers,
        asset.headers.get('content-type') ?? (decision.path.endsWith('/') ? 'text/html' : undefined),
      );
      for (const [name, value] of Object.entries(sent)) answer.headers.set(name, value);
      answer.headers.set('Cache-Control', asset.status < 400 ? decision.cacheControl : cacheControl.never);
      return new Response(answer.body, { status, headers: answer.headers });
    },
  };
}
