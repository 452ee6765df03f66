import { defaultTimeoutMs } from '#api/client.ts';
import type { ApiError } from '#api/index.ts';
import type { TransportKind } from '#api/result.ts';
import type { GeneralErrorName } from '#contract/envelope.ts';
import { secondMs } from '#formulas/durations.ts';
import type { TextKey } from '#i18n/keys.ts';
import { texts } from '#i18n/texts.ts';
import { pageLang } from '../page-lang.ts';
import { showToast } from './toasts.ts';

/** An area's translated texts for errors, by the error's kind. They take precedence over the general texts. */
export type AreaErrorTexts = Readonly<Partial<Record<string, string>>>;

const general: Partial<Record<GeneralErrorName | TransportKind, TextKey<'common'>>> = {
  network: 'error.network',
  offline: 'error.offline',
  timeout: 'error.timeout',
  personChanged: 'error.personChanged',
  malformed: 'error.malformed',
  absent: 'error.featureOff',
  clockCorrected: 'error.clock',
  tooManyRequests: 'error.tooManyRequests',
  maintenance: 'error.maintenance',
  upgradeInProgress: 'error.upgrading',
  forcedRepayRunning: 'error.forcedRepay',
  accountLiquidating: 'error.liquidating',
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

const shownElsewhere: readonly string[] = [
  'aborted',
  'absent',
  'personChanged',
  'restricted',
  'sessionMissing',
  'sessionEndedElsewhere',
  'sessionExpired',
  'sessionUnknown',
] satisfies (GeneralErrorName | TransportKind)[];

/**
 * True for errors that show no toast: the compliance notice and the login prompt report theirs, a page that is being
 * left shows nothing, and the result of one person's request is not shown to the next person.
 */
export const isShownElsewhere = ({ kind }: ApiError): boolean => shownElsewhere.includes(kind);

/** The translated reason of a failed call. A kind without a text gets the general sentence with its code. */
export function errorText({ kind, code }: ApiError, areaTexts: AreaErrorTexts = {}): string {
  const t = texts(pageLang(), 'common');
  // Maps, because the kind comes from the exchange: `constructor` is a property of every object.
  const areaText = new Map(Object.entries(areaTexts)).get(kind);
  if (areaText !== undefined) return areaText;
  const key = new Map<string, TextKey<'common'>>(Object.entries(general)).get(kind);
  if (key !== undefined) return t(key, { seconds: defaultTimeoutMs / secondMs });
  return code > 0 ? t('error.withCode', { message: t('error.request'), code: String(code) }) : t('error.request');
}

/**
 * Shows why a call failed: the area's text for the error's kind, else the general one. Shows nothing for an error that
 * is reported elsewhere (`isShownElsewhere`).
 */
export function toastError(error: ApiError, areaTexts?: AreaErrorTexts): void {
  if (!isShownElsewhere(error)) showToast(errorText(error, areaTexts), { tone: 'error' });
}
