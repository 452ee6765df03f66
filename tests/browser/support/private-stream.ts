import type { Page } from '@playwright/test';

/** Fulfilled when the exchange has begun to push to the person of a page; asked before the page is opened. */
export function pushing(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      if (!/\/x\/ws\/(?:spot|unified)$/.test(socket.url())) return;
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"op":"subscribe"')) resolve();
      });
    });
  });
}
