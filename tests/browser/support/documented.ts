import type { Page } from '@playwright/test';
import {
  answerViolation,
  frameViolation,
  requestViolation,
  sentFrameViolation,
} from '../../support/contract-documents.ts';

/** What goes between a page and its exchange, measured by the published documents. */
export interface Documented {
  violations: readonly string[];
  /** Requests, answers and frames that were checked. */
  checked: Readonly<{ requests: number; answers: number; frames: number }>;
}

/**
 * Checks all requests, answers and frames between a page and its exchange by the published documents alone, from now
 * on. Call the function that it returns at the end: it waits for bodies that are still read.
 */
export function watchDocuments(page: Page): () => Promise<Documented> {
  const violations: string[] = [];
  const checked = { requests: 0, answers: 0, frames: 0 };
  const pending: Promise<void>[] = [];
  const browser = page.context().browser()?.browserType().name();
  const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search;

  function note(kind: keyof typeof checked, problem: string | undefined): void {
    if (problem === undefined) return;
    checked[kind] += 1;
    if (problem !== '') violations.push(problem);
  }

  page.on('request', (request) => {
    if (request.method() === 'OPTIONS') return;
    const type = request.headers()['content-type'] ?? '';
    // Firefox does not tell what a request carries.
    if (request.postData() === null && request.method() !== 'GET' && browser === 'firefox') return;
    note('requests', requestViolation(request.method(), pathOf(request.url()), type, request.postData() ?? ''));
  });
  page.on('response', (response) => {
    if (!pathOf(response.url()).startsWith('/x/')) return;
    const read = response
      .json()
      .then((body: unknown) =>
        note('answers', answerViolation(response.request().method(), pathOf(response.url()), response.status(), body)),
      )
      // A page that is left gives no bodies, and some answers have none.
      .catch(() => undefined);
    pending.push(read);
  });
  page.on('websocket', (socket) => {
    const stream = new URL(socket.url()).pathname.split('/').at(-1) ?? '';
    const parsed = (payload: string | Buffer) => JSON.parse(String(payload)) as Record<string, unknown>;
    socket.on('framesent', ({ payload }) => note('frames', sentFrameViolation(parsed(payload))));
    socket.on('framereceived', ({ payload }) => note('frames', frameViolation(stream, parsed(payload))));
  });
  return async () => {
    await Promise.all(pending);
    return { violations, checked };
  };
}
