import { $compliance } from '../session/compliance.ts';

/** The wall's code comes with the first restriction; without one it costs nothing. */
export function startWall(): void {
  $compliance.subscribe((restriction) => {
    if (restriction === undefined && !document.getElementById('wall')) return;
    void import('./wall.ts').then(({ showWall }) => showWall(restriction));
  });
}
