// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';

test('[OK35] all links to the page that opens an account have the invitation code, and lose it with it', async () => {
  localStorage.setItem('inviteCode', JSON.stringify({ code: 'S100001', untilMs: Date.now() + 60_000 }));
  const links = ['/a', '/a', '/b'].map((href) => Object.assign(document.createElement('a'), { href }));
  for (const link of links.slice(0, 2)) link.dataset['register'] = '';
  document.body.replaceChildren(...links);
  const { config } = await import('#config');
  vi.spyOn(config.links, 'register', 'get').mockReturnValue('/sign-up/?from=site');
  const { nameInviter } = await import('#shell/invitation/register-link.ts');
  const { clearInvitationCode } = await import('#session/invitation-code.ts');
  const addresses = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  nameInviter();
  expect(addresses()).toEqual(['/sign-up/?from=site&invite=S100001', '/sign-up/?from=site&invite=S100001', '/b']);
  clearInvitationCode();
  expect(addresses()).toEqual(['/sign-up/?from=site', '/sign-up/?from=site', '/b']);
});
