import { randomInt } from 'node:crypto';
import { minuteMs } from '#formulas/durations.ts';
import type { Account } from './accounts.ts';
import { isSameCode, totpAt, totpStepOf } from './totp.ts';

/** How long a challenge waits for its code, and the least time between two codes, ms of exchange time. */
const challengeMs = 10 * minuteMs;
const sendIntervalMs = minuteMs;
/** Codes that can be tried in a challenge. */
const maxTries = 5;
/** Challenges and accounts with a used code in memory; the oldest goes first. */
const maxKept = 1_000;

type SentKind = 'EMAIL';

interface Challenge {
  account: Account;
  until: number;
  triesLeft: number;
  sent?: { kind: SentKind; code: string; nextAt: number };
}

/** What became of a code: the account that it lets in, the tries that are left, or nothing to try. */
export type CodeOutcome = { account: Account } | { triesLeft: number } | 'over';

/** The masked address of an account. */
const addressOf = ({ name }: Account): string => `${name.slice(0, 1)}***@slipway.example`;

/** `digits` random digits. */
const randomDigits = (digits: number): string =>
  Array.from({ length: digits }, (_, index) => randomInt(index === 0 ? 1 : 0, 10)).join('');

function keep<K, T>(map: Map<K, T>, key: K, value: T): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > maxKept) for (const oldest of map.keys().take(1)) map.delete(oldest);
}

/**
 * Logins that wait for a second factor, in memory only.
 * @param now exchange time, ms; codes of authenticator apps run on real time, as the apps do
 */
export function openLoginChallenges(now: () => number) {
  const challenges = new Map<string, Challenge>();
  /** The last used code of an account: a code that somebody has read over a shoulder is good for nothing. */
  const usedStep = new Map<string, number>();

  function find(id: string): Challenge | undefined {
    const challenge = challenges.get(id);
    return challenge && challenge.until > now() ? challenge : undefined;
  }

  function isRight({ account: { uid, totpSecret }, sent }: Challenge, kind: string, code: string): boolean {
    if (kind !== 'TOTP') return sent?.kind === kind && isSameCode(code, sent.code);
    const step = totpStepOf(totpSecret, code, Date.now());
    if (step === undefined || step <= (usedStep.get(uid) ?? 0)) return false;
    keep(usedStep, uid, step);
    return true;
  }

  return {
    /** Begins a challenge of an account with a second factor. */
    begin(account: Account) {
      const id = randomDigits(20);
      const until = now() + challengeMs;
      keep(challenges, id, { account, until, triesLeft: maxTries });
      return {
        state: 'CHALLENGE' as const,
        challenge: id,
        until,
        methods: [{ kind: 'TOTP' as const }, { kind: 'EMAIL' as const, to: addressOf(account) }],
      };
    },
    /** The account of a challenge that waits; undefined when it is over. */
    accountOf: (id: string): Account | undefined => find(id)?.account,
    /** Sends a code; undefined when the challenge is over or has no such method. */
    send(id: string, kind: string): { to: string; nextAt: number } | { waitMs: number } | undefined {
      const challenge = find(id);
      if (!challenge || kind !== 'EMAIL') return undefined;
      const waitMs = (challenge.sent?.nextAt ?? 0) - now();
      if (waitMs > 0) return { waitMs };
      const nextAt = now() + sendIntervalMs;
      challenge.sent = { kind, code: randomDigits(6), nextAt };
      return { to: addressOf(challenge.account), nextAt };
    },
    /** Tries a code. A challenge ends with the right one and with the last try. */
    verify(id: string, kind: string, code: string): CodeOutcome {
      const challenge = find(id);
      if (!challenge) return 'over';
      const { account } = challenge;
      if (isRight(challenge, kind, code)) {
        challenges.delete(id);
        return { account };
      }
      challenge.triesLeft -= 1;
      if (challenge.triesLeft > 0) return { triesLeft: challenge.triesLeft };
      challenges.delete(id);
      return 'over';
    },
    /** The codes that people would read in their app and mail, for the console: newest challenge first. */
    codes(accounts: readonly Account[]): { account: string; kind: string; code: string }[] {
      const apps = accounts
        .filter(({ totpSecret }) => totpSecret !== '')
        .map(({ name, totpSecret }) => ({ account: name, kind: 'TOTP', code: totpAt(totpSecret, Date.now()) }));
      const mails = [...challenges.keys()].reverse().flatMap((id) => {
        const challenge = find(id);
        return challenge?.sent
          ? [{ account: challenge.account.name, kind: challenge.sent.kind, code: challenge.sent.code }]
          : [];
      });
      return [...mails, ...apps];
    },
    /** Forgets all, when the exchange is reset. */
    clear(): void {
      challenges.clear();
      usedStep.clear();
    },
  };
}

export type LoginChallenges = ReturnType<typeof openLoginChallenges>;
