import { $compliance } from '../session/compliance.ts';
import { late } from '../session/late.ts';

/** The wall's code comes with the first restriction; without one it costs nothing. */
export function startWall(): void {
  $compliance.subscribe((restriction) => {
    if (restriction === undefined && !document.getElementById('wall')) return;
    late(import('./wall.ts'), ({ showWall }) => showWall(restriction));
  });
}
