/** Node number of orders and trades; launches have another. */
const node = '02';
const counterDigits = 4;
const idsPerMs = 10 ** counterDigits;

/** Generates ids of 19 digits that sort by age: time (ms), node, counter. exchange-api 1.3 */
export interface IdGenerator {
  next: () => string;
}

/**
 * A generator whose ids are all newer than `last`.
 * @param now exchange time, ms
 * @param last the newest id that was generated before; '' when none
 */
export function openIdGenerator(now: () => number, last: string): IdGenerator {
  let ms = Number(last.slice(0, 13));
  let counter = Number(last.slice(15));
  let prefix = '';
  return {
    next() {
      const time = now();
      counter += 1;
      if (time > ms || counter === idsPerMs) {
        ms = Math.max(time, ms + 1);
        counter = 0;
        prefix = '';
      }
      if (prefix === '') prefix = String(ms).padStart(13, '0') + node;
      return prefix + String(counter).padStart(counterDigits, '0');
    },
  };
}
