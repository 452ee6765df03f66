import type { Call } from '#contract/call.ts';
import type { Context } from '../context.ts';
import { said } from '../findings.ts';
import type { Reply } from '../http/client.ts';

const rule = '1.2 CORS';
/** Request headers of the client. exchange-api 1.2 */
const requestHeaders = ['content-type', 'usertoken', 'platform', 'lang', 'guid', 'x-request-id'];
const exposed = ['x-request-id', 'retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
/** Origins that no exchange lists. */
const foreign = ['https://verify-foreign.invalid', 'null'];

const namesOf = (headers: Headers, name: string): string[] =>
  (headers.get(name) ?? '').split(',').map((each) => each.trim().toLowerCase());

/** False when the client's pages are on the origin of the host: then nothing is asked of CORS. */
export const isCrossOrigin = ({ origin, client }: Context, call: Call): boolean =>
  new URL(client.urlOf(call)).origin !== origin;

/** Checks that an answer names the origin, allows credentials and, when it is no preflight, exposes the headers. */
export function checkCorsAnswer(context: Context, subject: string, { headers }: Reply, isPreflight: boolean): void {
  const { findings, origin } = context;
  findings.checked(subject, rule);
  const report = (path: string, expected: string, received: string | null): void => {
    findings.add({ level: 'fail', subject, path, expected, received: received ?? undefined, rule });
  };
  const allowed = headers.get('access-control-allow-origin');
  if (allowed !== origin) report('access-control-allow-origin', origin, allowed);
  const credentials = headers.get('access-control-allow-credentials');
  if (credentials !== 'true') report('access-control-allow-credentials', 'true', credentials);
  const name = isPreflight ? 'access-control-allow-headers' : 'access-control-expose-headers';
  const present = namesOf(headers, name);
  const missing = (isPreflight ? requestHeaders : exposed).filter((each) => !present.includes(each));
  if (missing.length > 0) report(name, missing.join(', '), headers.get(name));
}

async function preflight({ client }: Context, call: Call, origin: string): Promise<Reply> {
  return client.ask(client.urlOf(call), call.bucket, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': call.method,
      'access-control-request-headers': requestHeaders.join(','),
    },
  });
}

/** Checks the preflight of the own origin, and that other origins get nothing. exchange-api 1.2 */
export async function checkCors(context: Context, name: string, call: Call): Promise<void> {
  if (!isCrossOrigin(context, call)) return;
  const { findings, origin } = context;
  const own = await preflight(context, call, origin);
  findings.checked(name, rule);
  if (own.failure === undefined && own.status >= 200 && own.status < 300) checkCorsAnswer(context, name, own, true);
  else
    findings.add({
      level: 'fail',
      subject: name,
      path: 'preflight',
      expected: 'HTTP 200 or 204',
      received: own.failure === undefined ? own.status : said(own.failure),
      rule,
    });
  for (const other of foreign) {
    const { headers } = await preflight(context, call, other);
    const allowed = headers.get('access-control-allow-origin');
    if (allowed === other || allowed === '*')
      findings.add({
        level: 'fail',
        subject: name,
        path: 'access-control-allow-origin',
        expected: `nothing for origin ${other}`,
        received: allowed,
        rule,
      });
  }
}
