/**
 * The calls of the site's login form. An exchange whose login page is its own does not have them. Their answers are
 * never cached, sent again or shared. docs/design/operator-kit.md 5
 */
import * as v from 'valibot';
import { call } from './call.ts';
import { Id, Ms, openEnum, PlainText, rows, Usertoken } from './scalars.ts';

/** A way to get the code of the second step: from an app on the device, by e-mail or by text message. */
export const CodeKind = openEnum(['TOTP', 'EMAIL', 'SMS']);

/** A login that is done. */
export const LoginDone = v.object({
  /** May be left out. */
  state: v.optional(v.literal('DONE')),
  usertoken: Usertoken,
  /** When the session ends at the latest, ms UTC. */
  until: v.optional(Ms),
});
export type LoginDone = v.InferOutput<typeof LoginDone>;

/** A login that waits for a code. */
export const LoginChallenge = v.object({
  state: v.literal('CHALLENGE'),
  /** Id of the challenge: hard to guess, good for this login only. */
  challenge: Id,
  /** When the challenge ends, ms UTC. */
  until: Ms,
  /** The ways to get a code, the preferred one first; codes are sent on request only. */
  methods: rows(
    v.object({
      kind: CodeKind,
      /** Masked address that a code is sent to; absent for an app. */
      to: v.optional(PlainText),
    }),
  ),
});
export type LoginChallenge = v.InferOutput<typeof LoginChallenge>;

const shared = {
  method: 'POST',
  host: 'main',
  encoding: 'json',
  auth: 'none',
  effect: 'session',
  bucket: 'login',
} as const;

/** Logs in by account and secret. An account with a second factor is answered with a challenge. */
export const login = call({
  ...shared,
  path: '/session/login',
  need: 'required',
  params: v.object({
    /** Account name, e-mail address or phone number, as the person typed it; '' in a form for a passphrase alone. */
    account: v.pipe(v.string(), v.maxLength(120)),
    /** Password or passphrase. */
    secret: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  }),
  result: v.union([LoginChallenge, LoginDone]),
  errors: {
    /** The account or the secret is wrong; the answer does not say which, in text or time. */
    20005: 'wrongLogin',
    /** The account is locked; `ext_info.limit` is the time until it is not, ms, 0 when only support can unlock it. */
    20006: 'loginLocked',
  },
});

/** Sends a code of a challenge to the person. */
export const sendCode = call({
  ...shared,
  path: '/session/send-code',
  need: 'optional',
  params: v.object({
    /** Id of the challenge. */
    challenge: Id,
    /** A method of the challenge that sends codes. */
    kind: v.picklist(['EMAIL', 'SMS']),
  }),
  result: v.object({
    /** Masked address that the code was sent to. */
    to: PlainText,
    /** When another code can be sent, ms UTC. */
    nextAt: Ms,
  }),
  errors: {
    /** The challenge is unknown, has ended or was used. */
    20007: 'challengeOver',
    /** A code was sent a moment ago; `ext_info.limit` is the time until the next one, ms. */
    20008: 'codeTooSoon',
  },
});

/** Completes a login by a code. */
export const verifyCode = call({
  ...shared,
  path: '/session/verify-code',
  need: 'optional',
  params: v.object({
    /** Id of the challenge. */
    challenge: Id,
    /** The method that the code is from. */
    kind: v.picklist(['TOTP', 'EMAIL', 'SMS']),
    /** The code, 4 to 10 digits. */
    code: v.pipe(v.string(), v.regex(/^\d{4,10}$/, '4 to 10 digits expected')),
  }),
  result: LoginDone,
  errors: {
    /** The account is locked; `ext_info.limit` is the time until it is not, ms, 0 when only support can unlock it. */
    20006: 'loginLocked',
    /** The challenge is unknown, has ended or was used. */
    20007: 'challengeOver',
    /** The code is wrong; `ext_info.limit` is how many tries are left. */
    20009: 'wrongCode',
  },
});
