/**
 * Everything that the site stores in a browser. Code stores no other key: the storage functions take only these, and a
 * test compares the list with the code. Own pages print it with `<Stored />`.
 */
import type { Feature } from '#contract/areas/features.ts';

/** Storage of this browser, of one tab, or a cookie. */
export type StoredIn = 'cookie' | 'local' | 'tab';
/** What a key is for. Names a text. */
type Purpose = 'login' | 'language' | 'device' | 'display' | 'notices' | 'answers' | 'invitation' | 'drafts' | 'work';
/** How long it stays. */
type Duration = 'tab' | 'cleared' | 'logout' | 'year' | 'month';
/** What stores it. */
type Moment = 'visit' | 'login' | 'choice' | 'typing' | 'need';

interface Stored {
  key: string;
  /** The part of the product that stores it; absent: all sites do. */
  feature?: Feature;
  areas: readonly StoredIn[];
  purpose: Purpose;
  duration: Duration;
  when: Moment;
}

/** Of this browser until it is cleared. */
const local = <K extends string>(key: K, purpose: Purpose, when: Moment, duration: Duration = 'cleared') =>
  ({ key, areas: ['local'], purpose, when, duration }) as const;
/** Of one tab until it is closed. */
const tab = <K extends string>(key: K, purpose: Purpose, when: Moment) =>
  ({ key, areas: ['tab'], purpose, when, duration: 'tab' }) as const;
/** Beside the token: of the browser or, without “stay logged in”, of the tab. */
const withToken = <K extends string>(key: K, purpose: Purpose) =>
  ({ key, areas: ['local', 'tab'], purpose, when: 'login', duration: 'logout' }) as const;

/** Of a part of the product that a site may leave out. */
const of = <F extends Feature, S extends object>(feature: F, stored: S) => ({ ...stored, feature });

/** In the order in which pages list them. */
export const storedKeys = [
  { key: 'lang', areas: ['cookie'], purpose: 'language', when: 'choice', duration: 'year' },
  withToken('usertoken', 'login'),
  withToken('notices', 'notices'),
  withToken('noticesRead', 'notices'),
  local('guid', 'device', 'visit'),
  of('invite', local('inviteCode', 'invitation', 'visit', 'month')),
  local('theme', 'display', 'choice'),
  local('palette', 'display', 'choice'),
  local('showAssets', 'display', 'choice'),
  local('currency', 'display', 'choice'),
  local('settings', 'display', 'choice'),
  local('hideSmall', 'display', 'choice'),
  local('ribbon', 'display', 'choice'),
  of('launchpad', local('launchTab', 'display', 'choice')),
  of('grid', local('botTab', 'display', 'choice')),
  local('favorites', 'display', 'choice'),
  local('SPOT_symbolid', 'display', 'choice'),
  local('chart', 'display', 'choice'),
  local('chartDrawings', 'display', 'choice'),
  local('bookSides', 'display', 'choice'),
  local('bookTotal', 'display', 'choice'),
  local('bookSteps', 'display', 'choice'),
  local('terminalBookFolded', 'display', 'choice'),
  local('terminalPanels', 'display', 'choice'),
  local('tradeLayout', 'display', 'choice'),
  local('orderShortcuts', 'display', 'choice'),
  local('analyticsConsent', 'answers', 'choice'),
  local('reminders', 'notices', 'choice'),
  local('closedBanners', 'notices', 'choice'),
  local('closedAnnouncements', 'notices', 'choice'),
  local('banners', 'work', 'visit'),
  local('clockAhead', 'work', 'visit'),
  local('socketLines', 'work', 'need'),
  local('preferencesSetAt', 'work', 'choice'),
  tab('orderDrafts', 'drafts', 'typing'),
  of('launchpad', tab('pledgeDrafts', 'drafts', 'typing')),
  of('launchpad', tab('pledgePools', 'drafts', 'choice')),
  of('loan', tab('loanDraft', 'drafts', 'typing')),
  of('loan', tab('loanRepayDrafts', 'drafts', 'typing')),
  of('loan', tab('loanAdjustDrafts', 'drafts', 'typing')),
  of('grid', tab('botDrafts', 'drafts', 'typing')),
  of('leveraged', tab('tokenDrafts', 'drafts', 'typing')),
  tab('keptFields', 'drafts', 'typing'),
  tab('testAnswers', 'answers', 'choice'),
  tab('confirmedWarnings', 'answers', 'choice'),
  tab('acceptedRisks', 'answers', 'choice'),
  tab('ordersSent', 'work', 'need'),
  of('launchpad', tab('pledgesSent', 'work', 'need')),
  of('leveraged', tab('tokenOrdersSent', 'work', 'need')),
  of('margin', tab('marginActs', 'work', 'need')),
  of('loan', tab('loanActs', 'work', 'need')),
  of('grid', tab('botRequests', 'work', 'need')),
  of('grid', tab('botCloses', 'work', 'need')),
  tab('restriction', 'work', 'need'),
  tab('platform', 'work', 'visit'),
  tab('provider', 'work', 'visit'),
  tab('reloadedFor', 'work', 'need'),
  tab('probe', 'work', 'login'),
  tab('tabMaps', 'work', 'typing'),
  tab('draftsOf', 'work', 'login'),
] as const satisfies readonly Stored[];

/** A key that code may store. */
export type StoredKey = (typeof storedKeys)[number]['key'];
