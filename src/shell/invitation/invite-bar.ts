import { config } from '#config';
import { send } from '#api/index.ts';
import { inviteInfo } from '#contract/account.ts';
import type { ResultOf } from '#contract/call.ts';
import { texts } from '#i18n/texts.ts';
import { $inviteCode, clearInvitationCode } from '#session/invitation-code.ts';
import { $user, userState } from '#session/user.ts';
import { svgElement } from '#ui/art/svg-element.ts';
import { plainName } from '#ui/foundation/plain-name.ts';
import { iconTree } from '#ui/icon/drawing.ts';
import { x } from '#ui/icon/status-icons.ts';
import { loadNoticeTexts } from '../notices/load-notice-texts.ts';
import { pageLang } from '../page-lang.ts';
import { registerLink } from './register-link.ts';

/** Creates the bar at the foot of the window: who invited the visitor, the reward, the way to sign up. */
function makeBar({ inviterMask, rewardText = '' }: ResultOf<typeof inviteInfo>): HTMLElement {
  const t = texts(pageLang(), 'notice');
  const inviter = plainName(inviterMask);
  const reward = plainName(rewardText);
  const bar = document.createElement('div');
  bar.className = 'invite-bar';
  bar.role = 'status';
  const text = document.createElement('p');
  text.textContent =
    reward === '' ? t('invite.plain', { inviter, brand: config.brand }) : t('invite.bar', { inviter, reward });
  bar.append(text);
  const href = registerLink();
  if (href !== undefined) {
    const link = document.createElement('a');
    link.className = 'button button--primary button--small';
    link.href = href;
    link.textContent = t('invite.register');
    bar.append(link);
  }
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'button button--plain button--small';
  close.ariaLabel = texts(pageLang(), 'common')('action.close');
  close.append(svgElement(iconTree(x, 16)));
  close.addEventListener('click', () => bar.remove());
  bar.append(close);
  return bar;
}

/**
 * Reads the visitor's invitation once and shows it. A code that the exchange does not know, or that is no longer valid,
 * is removed; one that could not be checked stays without a bar. account.md 6
 */
export function startInviteBar(): void {
  const code = $inviteCode.get();
  if (code === undefined || !config.features.invite) return;
  let bar: HTMLElement | undefined;
  let isRead = false;
  const stop = $user.subscribe((user) => {
    if (user === userState.loggedIn) {
      bar?.remove();
      queueMicrotask(() => stop());
    }
    if (user !== userState.loggedOut || isRead) return;
    isRead = true;
    void read();
  });

  async function read(): Promise<void> {
    const [answer, hasTexts] = await Promise.all([send(inviteInfo, { code: code ?? '' }), loadNoticeTexts()]);
    const isRefused = answer.ok ? !answer.result.valid : answer.error.kind === 'unknownInvitation';
    if (isRefused && $inviteCode.get() === code) clearInvitationCode();
    if (!answer.ok || isRefused || !hasTexts || $user.get() !== userState.loggedOut) return;
    bar = makeBar(answer.result);
    document.querySelector('[data-foot]')?.prepend(bar);
  }
}
