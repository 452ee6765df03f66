import type { Mutation } from '../mutation.ts';

/** Assets and settings. */
export const account: readonly Mutation[] = [
  {
    file: 'src/account/assets/asset-totals.ts',
    from: `    if (holding.usd === undefined) {
      withoutPrice += 1;
      continue;
    }`,
    to: '    if (holding.usd === undefined) continue;',
    test: 'tests/unit/account/assets/asset-totals.test.ts',
    title: '[A7]',
  },
  {
    file: 'src/account/assets/asset-totals.ts',
    from: '    usd: isLoading ? undefined : total,',
    to: '    usd: total,',
    test: 'tests/unit/account/assets/asset-totals.test.ts',
    title: '[A7]',
  },
  {
    file: 'src/account/assets/asset-totals.ts',
    from: 'usd.plus(holding.usd).minus(holding.debtUsd)',
    to: 'usd.plus(holding.usd)',
    test: 'tests/unit/account/assets/asset-totals.test.ts',
    title: '[FV5]',
  },
  {
    file: 'src/account/assets/asset-rows.ts',
    from: 'isSmall: usd !== undefined && !hasLoan && decimal(usd)',
    to: 'isSmall: usd !== undefined && decimal(usd)',
    test: 'tests/unit/account/assets/asset-rows.test.ts',
    title: '[A8] 0.99 USD',
  },
  {
    file: 'src/account/assets/asset-rows.ts',
    from: '    .slice(0, searchMax)',
    to: '',
    test: 'tests/unit/account/assets/asset-rows.test.ts',
    title: '[A8]',
  },
  {
    file: 'src/account/settings/fee-tiers.ts',
    from: 'tier.vipLevel > vipLevel',
    to: 'tier.vipLevel >= vipLevel',
    test: 'tests/unit/account/settings/fee-tiers.test.ts',
  },
  {
    file: 'src/account/invitation/invitation.ts',
    from: '  return isTrusted && isWeb ? link.href : undefined;',
    to: '  return isWeb ? link.href : undefined;',
    test: 'tests/unit/account/invitation/invitation.test.ts',
    title: '[A27]',
  },
  {
    file: 'src/session/invitation-code.ts',
    from: 'export const invitationDays = 30;',
    to: 'export const invitationDays = 31;',
    test: 'tests/unit/session/storage.test.ts',
  },
  {
    file: 'src/account/assets/AssetsView.tsx',
    from: 'setSearch(searchInput(typed))',
    to: 'setSearch(typed)',
    test: 'tests/unit/account/assets/assets-view.test.tsx',
    title: '[A8] the search',
  },
  {
    file: 'src/account/assets/CoinTable.tsx',
    from: "  if (!locked.gt('0')) return undefined;",
    to: '  if (locked) return undefined;',
    test: 'tests/unit/account/assets/assets-view.test.tsx',
    title: '[A11] [R3.5]',
  },
  {
    file: 'src/account/assets/TotalAssets.tsx',
    from: '  if (parts.length === 0) return undefined;',
    to: '  if (parts) return undefined;',
    test: 'tests/unit/account/assets/assets-view.test.tsx',
    title: '[A6] an account',
  },
  {
    file: 'src/account/assets/AssetActions.tsx',
    from: "isSubmember ? t('assets.subAccount') : upgrading",
    to: 'upgrading',
    test: 'tests/unit/account/assets/assets-view.test.tsx',
    title: '[A18]',
  },
  {
    file: 'src/account/settings/NoticesSection.tsx',
    from: 'isLastChannel(row, channel) || (',
    to: '(',
    test: 'tests/unit/account/settings/settings-sections.test.tsx',
    title: '[A15] notice groups',
  },
  {
    file: 'src/session/preferences/confirmations.ts',
    from: '  if (!error) await reloadProfile();',
    to: '',
    test: 'tests/unit/account/settings/settings-sections.test.tsx',
    title: '[A13]',
  },
  {
    file: 'src/account/settings/browser-data.ts',
    from: 'if (!keptKeys.includes(key)) ',
    to: '',
    test: 'tests/unit/account/settings/settings-sections.test.tsx',
    title: '[A2] a visitor',
  },
  {
    file: 'src/account/invitation/InvitationView.tsx',
    from: 'user === userState.loggedIn && !isSubmember',
    to: 'user === userState.loggedIn',
    test: 'tests/unit/account/invitation/invitation-view.test.tsx',
    title: '[A18]',
  },
];
