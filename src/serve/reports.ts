import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';

const bodyMaxBytes = 16 * 1024;
/** Lines a process: a broken page in many browsers must not fill the disk. */
const linesMax = 50;

const Old = v.object({ 'csp-report': v.object({ 'document-uri': v.string(), 'violated-directive': v.string() }) });
const New = v.array(
  v.object({
    type: v.string(),
    body: v.looseObject({ documentURL: v.optional(v.string()), effectiveDirective: v.optional(v.string()) }),
  }),
);

/** Takes what browsers report as refused by the policy and prints directive and path, never a query (Q-S16). */
export function openReports(
  print: (line: string) => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  let lines = 0;
  return (request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
      if (body.length > bodyMaxBytes) request.destroy();
    });
    request.on('end', () => {
      response.writeHead(204).end();
      for (const { directive, page } of violationsIn(body)) {
        if (lines < linesMax) print(`policy refused ${directive} on ${page}`);
        lines += 1;
      }
    });
  };
}

interface Violation {
  directive: string;
  page: string;
}

function violationsIn(body: string): Violation[] {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.union([Old, New])), body);
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
  const page = URL.canParse(address) ? new URL(address).pathname : 'an unknown page';
  return { directive: directive.replace(/[^a-z-]/gi, '').slice(0, 40), page: page.slice(0, 200) };
}
