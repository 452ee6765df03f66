/** @vitest-environment happy-dom */
import { expect, test } from 'vitest';
import { textsFor } from '#i18n/texts-for.ts';
import { Vesting } from '#launchpad/project/Vesting.tsx';
import { rendered } from '../../ui/support/render.ts';

test('[FL18] released shares are rounded to one decimal, as in the table', async () => {
  const group = { label: 'Sale', share: '0.0986', tgeShare: '1', cliffDays: 0, linearDays: 0 };
  const rest = { label: 'Team', share: '0.9014', tgeShare: '0', cliffDays: 90, linearDays: 90 };
  const tokenomics = {
    totalSupply: '400000000',
    initialCirculating: '39440000',
    launchAmount: '39440000',
    distribution: [],
    vesting: [group, rest],
  };
  const { texts } = await rendered(<Vesting t={textsFor('en', 'launchpad')} lang="en" detail={{ tokenomics }} />);
  expect(texts('.vesting__text')[0]).toContain('9.9%');
});
