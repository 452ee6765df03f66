/**
 * Returns what to do when a script of the page did not load: reload, at most once per build and never during an action
 * or without network, else show a message. Q-F13
 */
export function recoveryFor(page: {
  build: string;
  reloadedFor: string | undefined;
  isActing: boolean;
  isOnline: boolean;
}): 'reload' | 'message' {
  return page.reloadedFor === page.build || page.isActing || !page.isOnline ? 'message' : 'reload';
}
