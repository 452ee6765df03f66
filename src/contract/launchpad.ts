/** Domain `launchpad`: launches, participations, and their calls. launchpad.md 2 and 5 */
export * from './launch-assets.ts';
export * from './participation.ts';
export * from './project-detail.ts';
export * from './project-lists.ts';
export * from './projects.ts';
export * from './qualification.ts';
