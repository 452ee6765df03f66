/**
 * Options of `route.fetch` for reads. A server may close an idle connection just when it is reused; browsers repeat
 * such a read, and the proxy of a test must as well.
 */
export const retryOnReset = { maxRetries: 2 } as const;
