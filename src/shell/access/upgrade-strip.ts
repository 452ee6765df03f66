import { minuteMs } from '#formulas/durations.ts';
import { texts } from '#i18n/texts.ts';
import { $isUpgrading } from '#session/account-kind.ts';
import { startPoll } from '#session/poll.ts';
import { reloadProfile } from '#session/user.ts';
import { announce } from '#ui/foundation/announce.ts';
import { loadNoticeTexts } from '../notices/load-notice-texts.ts';
import { pageLang } from '../page-lang.ts';

/** How often the profile says whether the upgrade is done. ms */
const readMs = minuteMs;

/** Creates the strip at the foot of the window, where it moves nothing. */
function makeStrip(): HTMLElement {
  const t = texts(pageLang(), 'notice');
  const strip = document.createElement('div');
  strip.className = 'offline-banner';
  const title = document.createElement('strong');
  title.textContent = t('upgrade.title');
  const text = document.createElement('span');
  text.textContent = t('upgrade.text');
  strip.append(title, text);
  return strip;
}

/**
 * Shows one strip while the account is upgraded to a unified one, and reads the profile until it is done. account.md 4
 */
export async function startUpgradeStrip(): Promise<void> {
  if (await loadNoticeTexts()) followUpgrade();
}

function followUpgrade(): void {
  let strip: HTMLElement | undefined;
  let isFirst = true;
  // The reading that started this is not repeated.
  startPoll({
    intervalMs: readMs,
    isEnabled: () => $isUpgrading.get(),
    dependsOn: [$isUpgrading],
    request: async () => {
      if (!isFirst) await reloadProfile();
      isFirst = false;
    },
  });
  $isUpgrading.subscribe((isUpgrading) => {
    if (!isUpgrading) {
      if (strip) announce(texts(pageLang(), 'notice')('upgrade.done'));
      strip?.remove();
      strip = undefined;
    } else if (!strip) {
      strip = makeStrip();
      document.querySelector('[data-foot]')?.prepend(strip);
      announce(strip.textContent);
    }
  });
}
