import { atom } from 'nanostores';
import { changePerson } from '../api/index.ts';
import { runEach } from './run-each.ts';

const clearFunctions = new Set<() => void>();

/**
 * Rises each time the person at this page changes: at logout, when the session ends, at a login here or in another tab.
 * A renewed token of the same person is no change. Work that waits between two requests compares two readings of it.
 */
export const $personEpoch = atom(0);

/**
 * Registers a function that removes a person's data from a store. It runs before another person's name is shown: at
 * logout, when the session ends, when another tab logs in or out. Public data stays. quality.md Q-F11, Q-S23
 */
export function onPersonChange(clear: () => void): void {
  clearFunctions.add(clear);
}

/**
 * Runs every registered function, whatever one of them throws, and withholds the responses to private requests sent
 * until then; `switchToken` stores the next person's token before listeners run.
 */
export function clearPersonData(switchToken: () => void = () => undefined): void {
  runEach([
    ...clearFunctions,
    // After the functions: a request that one of them made still carried the previous token.
    changePerson,
    switchToken,
    () => $personEpoch.set($personEpoch.get() + 1),
  ]);
}
