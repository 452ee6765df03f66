/**
 * Copies a text to the clipboard. Returns false when the browser refuses it, or has no clipboard because the page came
 * over plain http.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
