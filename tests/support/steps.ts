/**
 * Steps that the code under `src/` makes: passes of loops and calls of functions, counted by the plugin
 * `step-counter.ts`. They are the same on each machine, unlike times.
 */
let steps = 0;
let allowed = Infinity;
/** Steps at which the code fails, again and again: what is tried again after an error, as React does, ends too. */
let limit = Infinity;

/** More steps than a test allows. It is thrown in the loop, so that the loop ends. */
class OverBudget extends Error {}

function countStep(): void {
  steps += 1;
  if (steps <= limit) return;
  limit += allowed;
  throw new OverBudget(`more than ${allowed} steps`);
}
Object.assign(globalThis, { countStep });

/** Starts to count again; the code that goes beyond the budget fails. */
export function allowSteps(budget: number): void {
  steps = 0;
  [allowed, limit] = [budget, budget];
}

/** Returns the steps since `allowSteps`, and lifts the budget. */
export function takenSteps(): number {
  limit = Infinity;
  return steps;
}
