/** Longest response body that is read; a longer one is cancelled. quality.md Q-F03 */
export const maxBodyBytes = 8 * 1024 * 1024;

/** The body's text, undefined when it is longer than `maxBodyBytes`. Rejects when the connection breaks. */
export async function readBodyText(response: Response): Promise<string | undefined> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBodyBytes) {
    await response.body?.cancel();
    return undefined;
  }
  if (!response.body) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBodyBytes) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}
