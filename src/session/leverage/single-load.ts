import { $personEpoch, onPersonChange } from '../on-person-change.ts';

/**
 * Returns a function that runs `load`, never two at a time: calls at the same moment share one, and a call during a load runs one
 * more after it, so that the last response is current. The next person's load does not wait for one of the previous person.
 */
export function singleLoad(load: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isRequested = false;
  onPersonChange(() => {
    running = undefined;
    isRequested = false;
  });

  async function loadWhileRequested(): Promise<void> {
    const epoch = $personEpoch.get();
    await Promise.resolve();
    while (isRequested && $personEpoch.get() === epoch) {
      isRequested = false;
      await load();
    }
    if ($personEpoch.get() === epoch) running = undefined;
  }

  return () => {
    isRequested = true;
    running ??= loadWhileRequested();
    return running;
  };
}
