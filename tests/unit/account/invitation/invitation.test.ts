import { expect, test, vi } from 'vitest';

vi.mock('#config', () => ({
  config: {
    site: 'https://slipway.example',
    hosts: {},
    links: { support: 'https://help.example/a', verify: '/verify/' },
  },
}));

test.each([
  ['/?invite=A1', 'https://here.example/?invite=A1'],
  ['https://slipway.example/en/?invite=A1', 'https://slipway.example/en/?invite=A1'],
  ['https://help.example/join/A1', 'https://help.example/join/A1'],
  ['https://evil.example/?invite=A1', undefined],
  ['//evil.example/', undefined],
  ['https://slipway.example@evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['https://user:pass@slipway.example/', undefined],
  ['', 'https://here.example/'],
])('[A27] [Q-S08] the invitation link of %j is %s', async (url, link) => {
  const { invitationLink } = await import('#account/invitation/invitation.ts');
  expect(invitationLink(url, 'https://here.example')).toBe(link);
});
