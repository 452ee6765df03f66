import { configureApi, endLoads } from '../api/index.ts';
import type { Lang } from '../i18n/locales.ts';
import { $network, watchPresence } from '../socket/presence.ts';
import { closeTabs, openTabs, tellTabs, type TabMessage } from './channel.ts';
import { hearTime } from './clock.ts';
import { liftRestriction, restrict } from './compliance.ts';
import { guid } from './guid.ts';
import { readInvite } from './invite.ts';
import { endSession, enter, keepDraftsOfOwner, leave } from './login.ts';
import { late } from './late.ts';
import { removeOldKeys } from './old-keys.ts';
import { platform } from './platform.ts';
import { $token, keepToken, staysLoggedIn, storedToken } from './token.ts';
import { $person, $profile, $user, loadProfile } from './user.ts';

/** A new tab waits that long for another one to say who is logged in; an answer that comes later is still taken. ms */
const askLimitMs = 300;
let isAsking = false;

function receive(message: TabMessage): void {
  const token = $token.get();
  if (message.kind === 'ask' && token !== undefined && !staysLoggedIn()) tellTabs({ kind: 'give', token });
  if (message.kind === 'give' && token === undefined && isAsking) void enter(message.token, false);
  if (message.kind === 'login' && message.token !== token) void enter(message.token, message.stays);
  if (message.kind === 'logout') leave('logout');
  if (message.kind !== 'ask') isAsking = false;
}

async function findPerson(): Promise<void> {
  const token = storedToken();
  if (token !== undefined) {
    keepToken(token, staysLoggedIn());
    await loadProfile();
    return keepDraftsOfOwner();
  }
  isAsking = true;
  tellTabs({ kind: 'ask' });
  setTimeout(() => {
    if ($token.get() === undefined) $person.set({ phase: 'out' });
  }, askLimitMs);
}

/** The page comes back from bfcache: who is here is settled before anything private is shown again. Q-S23 */
function comeBack(): void {
  openTabs(receive);
  if (storedToken() !== $token.get()) leave('logout');
  void findPerson().then(followUser);
}

const importBelongings = () => import('./belongings.ts');
let belongings: ReturnType<typeof importBelongings> | undefined;

/** The private stream, its balances and what else belongs to a person come, as one more script, when there is one. */
function followUser(): void {
  if ($user.get() === 1) belongings ??= importBelongings();
  if (belongings) late(belongings, ({ followPerson }) => followPerson());
}

let hasStarted = false;

/** Starts the session of a page, once: who is here, in which language they read, what the other tabs say. */
export function startSession({ lang }: { lang: Lang }): void {
  if (hasStarted) return;
  hasStarted = true;
  removeOldKeys();
  readInvite(window.location.search);
  configureApi({
    token: () => $token.get(),
    lang: () => lang,
    platform,
    guid,
    onSessionInvalid: endSession,
    onRestricted: restrict,
    onUnrestricted: liftRestriction,
    onServerTime: hearTime,
  });
  watchPresence();
  openTabs(receive);
  window.addEventListener('pagehide', () => {
    endLoads();
    closeTabs();
    void belongings?.then(({ closeStream }) => closeStream());
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) comeBack();
  });
  $network.listen(({ isOnline }) => {
    if (isOnline && $token.get() !== undefined && $user.get() === 0) void loadProfile();
  });
  $profile.subscribe(followUser);
  void findPerson();
}
