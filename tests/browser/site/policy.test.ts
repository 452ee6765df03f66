import { createServer } from 'node:http';
import { expect, test } from '../support/fixtures.ts';

test('[Q-S01] [Q-S02] [Q-S03] an ordinary visit is within the policy; scripts, markup, calls and frames of others are blocked', async ({
  page,
  origins,
  problems,
}) => {
  await test.step('an ordinary visit does not violate the policy', async () => {
    for (const lang of ['en', 'ar-SA', 'zh-MY']) await page.goto(`/${lang}/login/`, { waitUntil: 'networkidle' });
    expect(problems.reported).toEqual([]);
  });
  problems.expect(/^policy:/);
  await test.step('inline scripts, handlers, eval and calls to other origins are blocked', async () => {
    await page.goto('/en/login/');
    const done = await page.evaluate(async () => {
      const ran: string[] = [];
      Reflect.set(window, 'ran', ran);
      const script = document.createElement('script');
      try {
        script.text = 'window.ran.push("inline script")';
        document.head.append(script);
      } catch {
        /* refused by Trusted Types before the policy is asked */
      }
      const button = document.createElement('button');
      try {
        button.setAttribute('onclick', 'window.ran.push("handler")');
        button.click();
      } catch {
        /* as above */
      }
      // In a timer, because the debugger's own evaluation may use eval despite the policy.
      await new Promise<void>((resolve) => {
        setTimeout(() => {
          try {
            ran.push(String(Reflect.get(window, 'eval')('"eval"')));
          } catch {
            /* refused */
          }
          resolve();
        });
      });
      await fetch('https://example.com/', { mode: 'no-cors' }).then(
        () => ran.push('foreign call'),
        () => undefined,
      );
      return ran;
    });
    expect(done).toEqual([]);
  });

  await test.step('text cannot become markup, and no worker starts', async () => {
    await page.goto('/en/login/');
    const refused = await page.evaluate(() => {
      const trustedTypes = Reflect.get(window, 'trustedTypes') as {
        createPolicy: (name: string, rules: object) => unknown;
      };
      const attempts: [string, () => unknown][] = [
        ['innerHTML', () => Reflect.set(document.createElement('p'), 'innerHTML', '<b>x</b>')],
        [
          'DOMParser',
          () => Reflect.construct(Reflect.get(window, 'DOMParser'), []).parseFromString('<b>x</b>', 'text/html'),
        ],
        ['worker', () => new Worker('/_astro/x.js')],
        ['policy', () => trustedTypes.createPolicy('default', {})],
      ];
      return attempts.map(([name, attempt]) => {
        try {
          attempt();
          return `${name} went through`;
        } catch {
          return name;
        }
      });
    });
    expect(refused).toEqual(['innerHTML', 'DOMParser', 'worker', 'policy']);
  });

  await test.step('the login page stays empty in a frame of another site', async () => {
    // A real server, because Chromium blocks frames of local addresses in routed pages independent of the policy.
    const framer = createServer((_, response) => {
      response.setHeader('content-type', 'text/html').end(`<iframe src="${origins.site}/en/login/"></iframe>`);
    });
    await new Promise<void>((resolve) => framer.listen(0, '127.0.0.1', resolve));
    const address = framer.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'networkidle' });
    const urls = page.frames().map((frame) => frame.url());
    framer.close();
    expect(urls).toHaveLength(2);
    expect(urls).not.toContain(`${origins.site}/en/login/`);
  });
});
