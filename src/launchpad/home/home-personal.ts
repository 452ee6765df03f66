import { send } from '#api/index.ts';
import { ongoingList, userCenterInfo } from '#contract/launchpad.ts';
import { pageSizeMax } from '#contract/scalars.ts';
import { formatPercent } from '#i18n/format.ts';
import { isLang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { $user, userState } from '#session/user.ts';

function write(name: 'level' | 'running', text: string): void {
  const element = document.querySelector(`[data-mine="${name}"]`);
  if (element) element.textContent = text;
}

/** Codes of the launches in which the user takes part. */
let joined: ReadonlySet<string> = new Set<string>();

/** Shows the mark of each launch of the page in which the user takes part. */
export function showJoinedMarks(): void {
  for (const mark of document.querySelectorAll<HTMLElement>('[data-joined]'))
    mark.hidden = !joined.has(mark.dataset['joined'] ?? '');
}

/** Marks the launches in which the user takes part; none for a visitor. */
async function markJoined(isLoggedIn: boolean): Promise<void> {
  const codes = new Set<string>();
  if (isLoggedIn) {
    const answer = await send(ongoingList, { limit: pageSizeMax });
    if (!answer.ok) return;
    for (const { code, mine } of answer.result.list) if (mine?.participating) codes.add(code);
  }
  joined = codes;
  showJoinedMarks();
}

/** Shows the VIP level with its boost and the number of active participations. */
async function showUserCenter(): Promise<void> {
  const { lang } = document.documentElement;
  const answer = await send(userCenterInfo, {});
  if (!isLang(lang) || (!answer.ok && answer.error.kind === 'aborted')) return;
  const t = texts(lang, 'launchpad');
  if (!answer.ok) {
    write('level', t('mine.failed'));
    return;
  }
  const { vipLevel, vipBoost, running } = answer.result;
  const level = { level: vipLevel, boost: formatPercent(lang, vipBoost, 0) };
  write('level', vipLevel === 0 ? t('mine.levelZero', level) : t('mine.level', level));
  write('running', t('mine.running', { count: running }));
}

/**
 * Updates the personal parts of the home page after each login and logout: VIP level, participations, marks on
 * launches.
 */
export function followPersonalPart(): void {
  const initialTexts = [...document.querySelectorAll('[data-mine]')].map((element) => ({
    element,
    text: element.textContent,
  }));
  onPersonChange(() => {
    for (const { element, text } of initialTexts) element.textContent = text;
    joined = new Set();
    showJoinedMarks();
  });
  $user.subscribe((user) => {
    if (user === userState.unknown) return;
    void markJoined(user === userState.loggedIn);
    if (user === userState.loggedIn) void showUserCenter();
  });
}
