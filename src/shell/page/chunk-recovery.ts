/** What to do when part of a page did not load: one reload a build, and none amid an action or without network. Q-F13 */
export function recoveryFor(page: {
  build: string;
  reloadedFor: string | undefined;
  isActing: boolean;
  isOnline: boolean;
}): 'reload' | 'message' {
  return page.reloadedFor === page.build || page.isActing || !page.isOnline ? 'message' : 'reload';
}
