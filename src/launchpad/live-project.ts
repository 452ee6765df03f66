import { atom } from 'nanostores';
import { derivedOfTwo } from '../session/derived.ts';
import { whenLoaded } from '../session/lazy-import.ts';
import type { LaunchOrder } from '../contract/launchpad.ts';
import type { withOwnCommits } from './own-commits.ts';
import { $launchOrders } from './participation.ts';
import { $project } from './project-store.ts';

/** Code that adds the user's commits to a project; loaded with the first orders, since visitors have none. */
let addOwnCommits: typeof withOwnCommits | undefined;

/** The user's orders once that code is loaded. */
const $addedOrders = atom<ReadonlyMap<string, LaunchOrder> | undefined>(undefined);

$launchOrders.listen((orders) => {
  if (!orders || addOwnCommits) {
    $addedOrders.set(orders);
    return;
  }
  whenLoaded(import('./own-commits.ts'), (module) => {
    addOwnCommits = module.withOwnCommits;
    $addedOrders.set($launchOrders.get());
  });
});

/** The page's project with the user's own commits in its totals; undefined until it is loaded. */
export const $liveProject = derivedOfTwo($project, $addedOrders, (project, orders) =>
  project && orders && addOwnCommits ? addOwnCommits(project, orders.values()) : project,
);
