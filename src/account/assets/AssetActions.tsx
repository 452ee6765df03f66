import type { ReactNode } from 'react';
import { $isSubmember, $isUpgrading } from '#session/account-kind.ts';
import { $compliance } from '#session/compliance.ts';
import { configuredLink } from '#shell/configured-link.ts';
import { Button } from '#ui/button/Button.tsx';
import { arrowLeftRight, download, upload } from '#ui/icon/account-icons.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import type { AssetContext } from './asset-context.ts';
import { $coinInfo } from './coin-info.ts';
import './asset-actions.scss';

const icons = { deposit: download, withdraw: upload, transfer: arrowLeftRight } as const;

/**
 * Links to deposit, withdraw and transfer, of one coin or of any. What the user may not do is disabled with its reason;
 * a restriction leaves withdrawing possible. A coin without an open chain says so. exchange-api 4.9, account.md 3
 */
export function AssetActions({
  t,
  coin = '',
  children,
}: Pick<AssetContext, 't'> & { coin?: string; children?: ReactNode }) {
  const isSubmember = useStore($isSubmember);
  const isRestricted = useStore($compliance) !== undefined;
  const chains = useStore($coinInfo).chains.get(coin);
  const isUpgrading = useStore($isUpgrading);
  const upgrading = isUpgrading ? t('assets.upgrading') : undefined;
  const reasons = {
    deposit: isRestricted
      ? t('assets.restricted')
      : chains?.canDeposit === false
        ? t('assets.depositsClosed', { coin })
        : undefined,
    withdraw: upgrading ?? (chains?.canWithdraw === false ? t('assets.withdrawalsClosed', { coin }) : undefined),
    transfer: isSubmember ? t('assets.subAccount') : upgrading,
  };
  const main = isRestricted ? 'withdraw' : 'deposit';
  return (
    <div className="asset-actions">
      {(['deposit', 'withdraw', 'transfer'] as const).map((name) => {
        const href = configuredLink(name, { coin });
        const reason = reasons[name];
        const content = (
          <>
            <Icon of={icons[name]} size={16} />
            {t(`assets.${name}`)}
          </>
        );
        if (href === undefined) return null;
        if (reason !== undefined)
          return (
            <div className="asset-actions__refused" key={name}>
              <Button variant="quiet" disabled reason={reason} onPress={() => undefined}>
                {content}
              </Button>
            </div>
          );
        return (
          <a className={`button button--${name === main ? 'primary' : 'quiet'}`} key={name} href={href}>
            {content}
          </a>
        );
      })}
      {children}
    </div>
  );
}
