/** Loads that are under way, by key: equal ones share one request, which ends when the last caller has left. */
export class Flights<T> {
  readonly #byKey = new Map<string, Flight<T>>();
  readonly #loads = new Set<AbortController>();

  /** Starts, or joins what is under way under the same key. Undefined once the caller left. */
  async join(fare: Fare, start: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T | undefined> {
    if (signal?.aborted) return undefined;
    const { key } = fare;
    const flight = (key === undefined ? undefined : this.#byKey.get(key)) ?? this.#take(fare, start);
    flight.callers += 1;
    return new Promise<T | undefined>((resolve) => {
      const leave = () => {
        flight.callers -= 1;
        if (flight.callers === 0) this.#end(key, flight);
        resolve(undefined);
      };
      signal?.addEventListener('abort', leave, { once: true });
      void flight.outcome.then((outcome) => {
        signal?.removeEventListener('abort', leave);
        resolve(outcome);
      });
    });
  }

  /** Ends every load that is under way; acts run on, so that their answer can still tell what became of them. */
  endLoads(): void {
    for (const controller of [...this.#loads]) controller.abort();
    this.#byKey.clear();
  }

  /** Later equal loads start anew; what is under way goes on for those who wait. */
  forget(): void {
    this.#byKey.clear();
  }

  #take({ key, isAct }: Fare, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    if (!isAct) this.#loads.add(controller);
    const flight: Flight<T> = { controller, callers: 0, outcome: start(controller.signal) };
    if (key !== undefined) this.#byKey.set(key, flight);
    void flight.outcome.then(() => {
      this.#loads.delete(controller);
      if (key !== undefined && this.#byKey.get(key) === flight) this.#byKey.delete(key);
    });
    return flight;
  }

  #end(key: string | undefined, flight: Flight<T>): void {
    if (key !== undefined && this.#byKey.get(key) === flight) this.#byKey.delete(key);
    flight.controller.abort();
  }
}

interface Fare {
  /** Equal requests have equal keys; undefined: never shared. */
  key: string | undefined;
  isAct: boolean;
}

interface Flight<T> {
  controller: AbortController;
  callers: number;
  /** Never rejects. */
  outcome: Promise<T>;
}
