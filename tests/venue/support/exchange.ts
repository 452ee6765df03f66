import { onTestFinished } from 'vitest';
import { openDoor } from '../../contract/support/door.ts';

/**
 * Opens an exchange on a port, whose clock runs and whose market stands: orders of a simulated maker around 60000, and
 * a person with a key.
 */
export async function openVenue() {
  const door = await openDoor({ monotonic: () => performance.now(), machine: Date.now });
  const origin = await door.listen({ port: 0 });
  onTestFinished(door.close);
  door.printTrade(6_000_000);
  for (const [index, lots] of [100_000, 200_000, 300_000].entries()) {
    door.addMakerOrder('SELL', 6_000_100 + index * 1_000, lots);
    door.addMakerOrder('BUY', 5_999_900 - index * 1_000, lots);
  }
  const person = door.person();
  return { ...door, newPerson: door.person, origin, person, key: door.keyOf(person) };
}
