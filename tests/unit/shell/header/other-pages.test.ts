import { expect, test, vi } from 'vitest';

const config = vi.hoisted(() => ({
  site: 'https://slipway.example',
  hosts: {},
  features: { spot: true, launchpad: false },
  otherPages: {},
}));
vi.mock('#config', () => ({ config }));

test('[A44] [R1.6] a page that is not configured, not safe or not built is absent', async () => {
  const { otherPages } = await import('#shell/header/other-pages.ts');
  expect(otherPages('en', 'desktop').map(({ key }) => key)).toEqual(['spotStandard']);
  config.otherPages = { votes: 'javascript:alert(1)', contests: '/contests/', loans: 'https://loans.example/' };
  expect(otherPages('en', 'desktop').map(({ key, link }) => [key, link.href])).toEqual([
    ['spotStandard', expect.stringMatching(/^\/en\/trade\/spot\//)],
    ['loans', 'https://loans.example/'],
    ['contests', '/contests/'],
  ]);
});
