/** Requests without a response yet: equal ones share one request, which is aborted when its last caller has left. */
export class InFlightRequests<T> {
  readonly #byKey = new Map<string, InFlightRequest<T>>();
  readonly #loads = new Set<AbortController>();

  /**
   * Joins the request in flight under the same key, else starts one. Resolves with undefined once the caller has left.
   */
  async join(
    options: SharingOptions,
    start: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T | undefined> {
    if (signal?.aborted) return undefined;
    const { key } = options;
    const request = (key === undefined ? undefined : this.#byKey.get(key)) ?? this.#start(options, start);
    request.callerCount += 1;
    return new Promise<T | undefined>((resolve) => {
      const leave = () => {
        request.callerCount -= 1;
        if (request.callerCount === 0) this.#abort(key, request);
        resolve(undefined);
      };
      signal?.addEventListener('abort', leave, { once: true });
      void request.result.then((result) => {
        signal?.removeEventListener('abort', leave);
        resolve(result);
      });
    });
  }

  /** Aborts every load. Requests that are sent once run on, so that their response can still report the outcome. */
  abortLoads(): void {
    for (const controller of [...this.#loads]) controller.abort();
    this.#byKey.clear();
  }

  /** Later equal loads start a request of their own; current callers still receive their response. */
  stopSharing(): void {
    this.#byKey.clear();
  }

  #start({ key, isSentOnce }: SharingOptions, start: (signal: AbortSignal) => Promise<T>): InFlightRequest<T> {
    const controller = new AbortController();
    if (!isSentOnce) this.#loads.add(controller);
    const request: InFlightRequest<T> = { controller, callerCount: 0, result: start(controller.signal) };
    if (key !== undefined) this.#byKey.set(key, request);
    void request.result.then(() => {
      this.#loads.delete(controller);
      if (key !== undefined && this.#byKey.get(key) === request) this.#byKey.delete(key);
    });
    return request;
  }

  #abort(key: string | undefined, request: InFlightRequest<T>): void {
    if (key !== undefined && this.#byKey.get(key) === request) this.#byKey.delete(key);
    request.controller.abort();
  }
}

interface SharingOptions {
  /** Equal requests have equal keys; undefined: never shared. */
  key: string | undefined;
  /** `abortLoads` spares it. */
  isSentOnce: boolean;
}

interface InFlightRequest<T> {
  controller: AbortController;
  callerCount: number;
  /** Never rejects. */
  result: Promise<T>;
}
