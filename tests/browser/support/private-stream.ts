import type { Page } from '@playwright/test';

/** Resolves when the page's private stream is subscribed. Call it before the page is opened. */
export function privateStreamReady(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      if (!/\/x\/ws\/(?:spot|unified)$/.test(socket.url())) return;
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"op":"subscribe"')) resolve();
      });
    });
  });
}
