/** This exchange's one node for orders and trades; launches have another. */
const node = '02';
const counterPlaces = 4;
const perMs = 10 ** counterPlaces;

/** Ids of 19 digits that sort by age: time (ms), node, counter. exchange-api 1.3 */
export interface Ids {
  next(): string;
}

/**
 * @param now exchange time, ms
 * @param last the newest id that was ever given; '' when none
 */
export function openIds(now: () => number, last: string): Ids {
  let ms = Number(last.slice(0, 13));
  let counter = Number(last.slice(15));
  let text = '';
  return {
    next() {
      const at = now();
      counter += 1;
      if (at > ms || counter === perMs) {
        ms = Math.max(at, ms + 1);
        counter = 0;
        text = '';
      }
      if (text === '') text = String(ms).padStart(13, '0') + node;
      return text + String(counter).padStart(counterPlaces, '0');
    },
  };
}
