import { afterEach, expect, test, vi } from 'vitest';
import { config } from '#config';

afterEach(() => {
  vi.doUnmock('#config');
  vi.doUnmock('#api/index.ts');
  vi.resetModules();
});

test.each([
  [true, ['/s1/code/info-msg']],
  [false, []],
])('[OK22] with the switch for invitations at %j an invited visitor asks %j', async (invite, asked) => {
  vi.resetModules();
  const paths: string[] = [];
  vi.doMock('#config', () => ({ config: { ...config, features: { ...config.features, invite } } }));
  vi.doMock('#api/index.ts', async (original) => ({
    ...(await original<object>()),
    send: ({ path }: { path: string }) => {
      paths.push(path);
      return Promise.resolve({ ok: false, error: { kind: 'network', code: -1, message: '' } });
    },
  }));
  const { storeInvitationCode } = await import('#session/invitation-code.ts');
  const { $person } = await import('#session/user.ts');
  const { startInviteBar } = await import('#shell/invitation/invite-bar.ts');
  storeInvitationCode('?invite=SLIP7');
  startInviteBar();
  $person.set({ phase: 'out' });
  await vi.waitFor(() => expect(paths).toEqual(asked));
});
