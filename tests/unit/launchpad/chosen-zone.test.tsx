/** @vitest-environment happy-dom */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { textsFor } from '#i18n/texts-for.ts';
import { sentenceAttributes, showLocalSentences } from '#launchpad/live/local-sentences.ts';
import { ResultView } from '#launchpad/results/ResultView.tsx';
import { $settings } from '#session/settings.ts';
import { rendered } from '../ui/support/render.ts';
import { haloTimes, project, subscription } from './support/pools.ts';

const t = textsFor('en', 'launchpad');
const zoned = process.env['TZ'];

beforeEach(() => {
  process.env['TZ'] = 'Europe/Berlin';
  $settings.set({ ...$settings.get(), zone: 'UTC' });
});
afterEach(() => {
  process.env['TZ'] = zoned;
  $settings.set({ ...$settings.get(), zone: 'local' });
});

test('[FL1] a sentence of the build keeps UTC in a browser elsewhere when the person has chosen UTC', () => {
  const sentence = document.createElement('p');
  const attributes = sentenceAttributes('pledge.locked', haloTimes.distribute);
  sentence.dataset['sentence'] = attributes['data-sentence'];
  sentence.dataset['sentenceTime'] = String(attributes['data-sentence-time']);
  document.body.replaceChildren(sentence);
  showLocalSentences(t, 'en', document);
  expect(sentence.textContent).toBe('Locked until Jun 2, 2026, 15:00 UTC. You can add more, but not withdraw.');
  $settings.set({ ...$settings.get(), zone: 'local' });
  showLocalSentences(t, 'en', document);
  expect(sentence.textContent).toBe('Locked until Jun 2, 2026, 17:00 GMT+2. You can add more, but not withdraw.');
});

test('[FL1] the time of results is in the chosen zone', async () => {
  const pending = {
    orderId: '1',
    ver: 1,
    projectId: '1',
    poolId: '11',
    state: 'PENDING' as const,
    committed: '1000',
    allocation: '0',
    used: '0',
    refund: '0',
  };
  const { container } = await rendered(
    <ResultView t={t} lang="en" project={project()} pool={subscription()} result={pending} />,
  );
  expect(container.textContent).toBe('Results on Jun 2, 2026, 15:00 UTC');
});
