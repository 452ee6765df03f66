import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import { cacheControl } from './response-headers.ts';

const maxBodyBytes = 16 * 1024;
/** Printed lines an hour, so that a broken page in many browsers does not fill the disk. */
const maxLines = 50;
const hourMs = 3_600_000;

/** Body of `report-uri`. */
const ReportUriBody = v.object({
  'csp-report': v.object({ 'document-uri': v.string(), 'violated-directive': v.string() }),
});
/** Body of `report-to`. */
const ReportToBody = v.array(
  v.object({
    type: v.string(),
    body: v.looseObject({ documentURL: v.optional(v.string()), effectiveDirective: v.optional(v.string()) }),
  }),
);

/**
 * The handler of policy reports; it prints directive and path, never the query (Q-S16).
 * @param monotonic real time, ms
 */
export function openReports(
  print: (line: string) => void,
  monotonic: () => number,
): (request: IncomingMessage, response: ServerResponse) => void {
  let hour = { start: monotonic(), lines: 0, unprinted: 0 };

  function printLimited(line: string): void {
    if (monotonic() - hour.start >= hourMs) {
      if (hour.unprinted > 0) print(`policy refused ${hour.unprinted} more in the last hour`);
      hour = { start: monotonic(), lines: 0, unprinted: 0 };
    }
    if (hour.lines < maxLines) {
      hour.lines += 1;
      print(line);
    } else hour.unprinted += 1;
  }

  return (request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
      if (body.length > maxBodyBytes) request.destroy();
    });
    request.on('end', () => {
      response.writeHead(204, { 'Cache-Control': cacheControl.never }).end();
      // A report on a page of another site is not about this one, and would use up its lines.
      const own = violationsIn(body).filter(({ host }) => host === request.headers.host);
      for (const { directive, page } of own) printLimited(`policy refused ${directive} on ${page}`);
    });
  };
}

interface Violation {
  directive: string;
  host: string;
  page: string;
}

function violationsIn(body: string): Violation[] {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.union([ReportUriBody, ReportToBody])), body);
  if (!parsed.success) return [];
  if (Array.isArray(parsed.output)) {
    return parsed.output.map(({ body: { documentURL, effectiveDirective } }) =>
      violation(effectiveDirective ?? '', documentURL ?? ''),
    );
  }
  const report = parsed.output['csp-report'];
  return [violation(report['violated-directive'], report['document-uri'])];
}

function violation(directive: string, address: string): Violation {
  const { host, pathname: page } = URL.canParse(address) ? new URL(address) : { host: '', pathname: '' };
  return {
    host,
    directive: directive.replace(/[^a-z-]/gi, '').slice(0, 40),
    page: page.slice(0, 200),
  };
}
