import type { Context, Subject } from '../context.ts';
import { formType, jsonType, encode } from '../http/encode.ts';
import { hasStatus } from './evaluate.ts';

const rule = '1.3 HTTP status';
/** One byte more than fits into 64 KiB has room, with the name of the parameter. */
const tooLong = 65 * 1024;

/** A wrong method is answered 405, a wrong type 415, an unreadable body 400, one over 64 KiB 413. exchange-api 1.3 */
export async function checkHttpRules(context: Context, { name, call, params, caller }: Subject): Promise<void> {
  const { client, calls } = context;
  const url = client.urlOf(call);
  const ask = (status: number, path: string, method: string, type?: string, body?: string): Promise<boolean> =>
    client
      .ask(url, call.bucket, {
        caller,
        method,
        ...(type === undefined ? {} : { headers: { 'content-type': type } }),
        ...(body === undefined ? {} : { body }),
      })
      .then((reply) => hasStatus(context, name, reply, status, rule, path));

  const other = call.method === 'GET' ? 'POST' : 'GET';
  const isOther = [...calls.values()].some(
    (each) => each.path === call.path && each.host === call.host && each.method === other,
  );
  const isPost = call.method === 'POST';
  const type = call.encoding === 'form' ? formType : jsonType;
  const filler = 'x'.repeat(tooLong);
  await Promise.all([
    ask(
      405,
      'status (wrong method)',
      isOther ? 'PUT' : other,
      !isOther && other === 'POST' ? jsonType : undefined,
      isOther ? undefined : other === 'POST' ? '{}' : undefined,
    ),
    ...(isPost
      ? [
          ask(415, 'status (wrong type)', 'POST', 'text/csv', encode(call, params).body ?? ''),
          ask(
            413,
            'status (65 KiB)',
            'POST',
            type,
            call.encoding === 'form' ? `vfy=${filler}` : JSON.stringify({ vfy: filler }),
          ),
          ...(call.encoding === 'json' ? [ask(400, 'status (bad body)', 'POST', type, '{"vfy":')] : []),
        ]
      : []),
  ]);
}
