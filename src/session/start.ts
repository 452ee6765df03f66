import { config } from '#config';
import { configureApi, abortLoads } from '../api/index.ts';
import type { Lang } from '../i18n/locales.ts';
import { $network, $visibility, watchPresence } from '../socket/presence.ts';
import { closeTabChannel, openTabChannel, sendToTabs, type TabMessage } from './tab-channel.ts';
import { recordServerTime } from './clock.ts';
import { clearRestriction, restoreRestriction, setRestriction } from './compliance.ts';
import { deviceId } from './device-id.ts';
import { storeInvitationCode } from './invitation-code.ts';
import { endSession, logInWithToken, clearSession } from './login.ts';
import { whenLoaded } from './lazy-import.ts';
import { removeLegacyKeys } from './legacy-storage.ts';
import { platform } from './platform.ts';
import {
  $token,
  isTokenPersistent,
  onStoredTokenChange,
  readBrowserToken,
  readStoredToken,
  storeToken,
} from './token.ts';
import { resyncReaders } from './private-stream/topics.ts';
import { $person, $profile, $user, loadProfile, userState } from './user.ts';

/** How long a new tab waits for the token of another one before it shows a visitor; a later token is still used. ms */
const tokenWaitMs = 300;
let isTokenRequested = false;

function onTabMessage(message: TabMessage): void {
  const token = $token.get();
  if (message.kind === 'ask' && token !== undefined && !isTokenPersistent()) sendToTabs({ kind: 'give', token });
  if (message.kind === 'give' && token === undefined && isTokenRequested) void logInWithToken(message.token, false);
  if (message.kind === 'login' && message.token !== token) void logInWithToken(message.token, message.stays);
  if (message.kind === 'logout') clearSession('logout');
  if (message.kind !== 'ask') isTokenRequested = false;
}

/** Loads the profile of the stored token, else requests a token from the other tabs. */
async function findPerson(): Promise<void> {
  const token = readStoredToken();
  if (token !== undefined) {
    storeToken(token, isTokenPersistent());
    return loadProfile();
  }
  isTokenRequested = true;
  sendToTabs({ kind: 'ask' });
  setTimeout(() => {
    if ($token.get() === undefined) $person.set({ phase: 'out' });
  }, tokenWaitMs);
}

/**
 * Follows a login or logout that another page stored without a message, such as the operator's own login page; true
 * when the person changed. It runs before each request that changes something, and whenever this page is shown or the
 * storage changes. A token that is gone may have expired in another tab, so that drafts stay by default; our own logout
 * sends a message as well. quality.md Q-F06, Q-F11
 */
function followStoredToken(whyGone: 'logout' | 'expired' = 'expired', token = readStoredToken()): boolean {
  if (token === $token.get()) return false;
  if (token === undefined) clearSession(whyGone);
  else void logInWithToken(token, isTokenPersistent());
  return true;
}

/** Restores a page from bfcache: determines the person before private data is shown again. quality.md Q-S23 */
function restorePage(): void {
  openTabChannel(onTabMessage);
  // Another person logged in on a later page of this tab.
  if (followStoredToken('logout') && $token.get() !== undefined) return;
  void findPerson().then(() => {
    followUser();
    // Loads were aborted when the page was left, and the stream has been closed since.
    if ($user.get() === userState.loggedIn) resyncReaders();
  });
}

const importPrivateStream = () => import('./private-stream/private-stream.ts');
let privateStream: ReturnType<typeof importPrivateStream> | undefined;

/**
 * Loads the chunk of the private stream, balances and other personal data when the first person logs in, and updates
 * the stream.
 */
function followUser(): void {
  if ($user.get() === userState.loggedIn) privateStream ??= importPrivateStream();
  if (privateStream) whenLoaded(privateStream, ({ syncStreamWithUser }) => syncStreamWithUser());
}

let hasStarted = false;

/** Starts the session of a page, once: finds the person, configures the API client and listens to the other tabs. */
export function startSession({ lang }: { lang: Lang }): void {
  if (hasStarted) return;
  hasStarted = true;
  removeLegacyKeys();
  if (config.features.invite) storeInvitationCode(window.location.search);
  configureApi({
    token: () => $token.get(),
    lang: () => lang,
    platform,
    guid: deviceId,
    onSessionInvalid: endSession,
    onRestricted: setRestriction,
    onUnrestricted: clearRestriction,
    onServerTime: recordServerTime,
    onBeforeEffect: followStoredToken,
  });
  restoreRestriction();
  watchPresence();
  openTabChannel(onTabMessage);
  window.addEventListener('pagehide', () => {
    abortLoads();
    closeTabChannel();
    void privateStream?.then(({ closeStream }) => closeStream());
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) restorePage();
  });
  // What another page has just stored for all tabs is newer than the token of this tab alone.
  onStoredTokenChange(() => void followStoredToken('expired', readBrowserToken() ?? readStoredToken()));
  $visibility.listen(() => void followStoredToken());
  $network.listen(({ isOnline }) => {
    if (isOnline && $token.get() !== undefined && $user.get() === userState.unknown) void loadProfile();
  });
  $profile.subscribe(followUser);
  void findPerson();
}
