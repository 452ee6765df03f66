import type { ApiError } from '../api/index.ts';
import type { TransportKind } from '../api/answer.ts';
import type { GeneralErrorName } from '../contract/envelope.ts';
import type { TextKey } from '../i18n/keys.ts';
import { texts } from '../i18n/texts.ts';
import { pageLang } from './page-lang.ts';

/** Finished texts of an area for errors it knows better, by the error's kind. */
export type OwnErrorTexts = Readonly<Partial<Record<string, string>>>;

const general: Partial<Record<GeneralErrorName | TransportKind, TextKey<'common'>>> = {
  network: 'error.network',
  offline: 'error.offline',
  timeout: 'error.timeout',
  malformed: 'error.malformed',
  tooManyRequests: 'error.tooManyRequests',
  maintenance: 'error.maintenance',
  upgradeInProgress: 'error.maintenance',
  permissionDenied: 'error.permission',
  identityLevelTooLow: 'error.identity',
  notForSubMembers: 'error.subMember',
  tradingBanned: 'error.banned',
  featureOff: 'error.featureOff',
  sessionMissing: 'error.session',
  sessionEndedElsewhere: 'error.session',
  sessionExpired: 'error.session',
  sessionUnknown: 'error.session',
};

const toldElsewhere: readonly string[] = [
  'aborted',
  'restricted',
  'sessionMissing',
  'sessionEndedElsewhere',
  'sessionExpired',
  'sessionUnknown',
] satisfies (GeneralErrorName | TransportKind)[];

/** True for failures that have a place of their own: the compliance wall, the prompt to log in, a page that is left. */
export const isToldElsewhere = ({ kind }: ApiError): boolean => toldElsewhere.includes(kind);

/** Why a call failed, in words. A kind without a text of its own says the general sentence with its code. */
export function errorText({ kind, code }: ApiError, own: OwnErrorTexts = {}): string {
  const t = texts(pageLang(), 'common');
  const known = new Map(Object.entries(own)).get(kind);
  if (known !== undefined) return known;
  const key = new Map<string, TextKey<'common'>>(Object.entries(general)).get(kind);
  if (key !== undefined) return t(key);
  return code > 0 ? t('error.withCode', { message: t('error.request'), code }) : t('error.request');
}
