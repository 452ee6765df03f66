import { send } from '../api/index.ts';
import { ongoingList, userCenterInfo } from '../contract/launchpad.ts';
import { formatPercent } from '../i18n/format.ts';
import { isLang } from '../i18n/locales.ts';
import { texts } from '../i18n/texts.ts';
import { $user } from '../session/user.ts';

const launchesMax = 100;

function write(name: string, text: string): void {
  const place = document.querySelector(`[data-mine="${name}"]`);
  if (place) place.textContent = text;
}

/** Marks the launches in which this person takes part; none for a visitor. */
async function markJoined(isPerson: boolean): Promise<void> {
  const joined = new Set<string>();
  if (isPerson) {
    const answer = await send(ongoingList, { limit: launchesMax });
    if (!answer.ok) return;
    for (const { code, mine } of answer.result.list) if (mine?.participating) joined.add(code);
  }
  for (const mark of document.querySelectorAll<HTMLElement>('[data-joined]'))
    mark.hidden = !joined.has(mark.dataset['joined'] ?? '');
}

async function showStanding(): Promise<void> {
  const { lang } = document.documentElement;
  const answer = await send(userCenterInfo, {});
  if (!isLang(lang)) return;
  const t = texts(lang, 'launchpad');
  if (!answer.ok) return write('level', t('mine.failed'));
  const { vipLevel, vipBoost, running } = answer.result;
  const level = { level: vipLevel, boost: formatPercent(lang, vipBoost, 0) };
  write('level', vipLevel === 0 ? t('mine.levelZero', level) : t('mine.level', level));
  write('running', t('mine.running', { count: running }));
}

/** What of the home page is a person's own: VIP level, what runs, and the marks on launches. Follows login and logout. */
export function followMine(): void {
  $user.subscribe((user) => {
    if (user === 0) return;
    void markJoined(user === 1);
    if (user === 1) void showStanding();
  });
}
