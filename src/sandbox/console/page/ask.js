/**
 * Asks the exchange. Throws an Error whose message a person can read.
 * @param {'GET' | 'POST' | 'DELETE'} method
 * @param {string} path below the page
 * @param {object} [body]
 * @returns {Promise<any>} the result of the envelope
 */
export async function ask(method, path, body) {
  const headers = { 'x-sandbox': '1', ...(body && { 'content-type': 'application/json' }) };
  const reply = await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const answer = await reply
    .json()
    .catch(() => ({ ret_code: -1, ret_msg: `Unreadable response, HTTP ${reply.status}.` }));
  if (answer.ret_code !== 0) {
    const field = answer.ext_info?.field ? ` (${answer.ext_info.field})` : '';
    throw new Error(`${answer.ret_msg ?? 'Request rejected.'}${field}`);
  }
  return answer.result;
}
