import { expect, test } from 'vitest';
import { englishHashes, renewed, staleKeys } from '../../translations/sources.ts';
import type { Sources } from '../../translations/sources.ts';

const english = new Map([
  ['a.title', 'Commit'],
  ['days_one', '{{count}} day'],
  ['days_other', '{{count}} days'],
]);
const german = new Map([
  ['a.title', 'Zusagen'],
  ['days_one', '{{count}} Tag'],
  ['days_other', '{{count}} Tage'],
]);
const langs = ['de-DE', 'it-IT'];
const fresh: Sources = { launchpad: renewed({}, english, langs, { langs }) };
const changed = new Map([...english, ['a.title', 'Take part']]);
const staleIn = (lang: string, sources: Sources, now = changed) =>
  staleKeys({ sources, namespace: 'launchpad', lang }, german, now);

test('[R1.3] a translation of today’s English text is not stale, and languages with the same hash share one entry', () => {
  expect(staleIn('de-DE', fresh, english)).toEqual([]);
  expect(fresh).toEqual({ launchpad: Object.fromEntries(englishHashes(english)) });
});

test('[R1.3] a changed English text makes its translations stale in every language, and no other', () => {
  expect(staleIn('de-DE', fresh)).toEqual(['a.title']);
  expect(staleIn('it-IT', fresh)).toEqual(['a.title']);
});

test('[R1.3] a changed form of a plural makes the plural stale', () => {
  expect(staleIn('de-DE', fresh, new Map([...english, ['days_one', 'one day']]))).toEqual(['days']);
});

test('[R1.3] a text translated again is current in its language alone', () => {
  const sources: Sources = { launchpad: renewed(fresh['launchpad'] ?? {}, changed, langs, { langs: ['de-DE'] }) };
  expect(staleIn('de-DE', sources)).toEqual([]);
  expect(staleIn('it-IT', sources)).toEqual(['a.title']);
  const both: Sources = { launchpad: renewed(sources['launchpad'] ?? {}, changed, langs, { langs: ['it-IT'] }) };
  expect(both).toEqual({ launchpad: Object.fromEntries(englishHashes(changed)) });
});

test('[R1.3] a confirmed text is current everywhere, and other stale texts stay so', () => {
  const two = new Map([...changed, ['days_other', 'Days: {{count}}']]);
  const sources: Sources = {
    launchpad: renewed(fresh['launchpad'] ?? {}, two, langs, { langs, keys: new Set(['a.title']) }),
  };
  expect(staleIn('it-IT', sources, two)).toEqual(['days']);
});

test('[R1.3] a translation whose English text is unknown is stale, and a text that English lost is dropped', () => {
  expect(staleIn('de-DE', {}, english)).toEqual(['a.title', 'days']);
  const without = new Map([['a.title', 'Commit']]);
  expect(Object.keys(renewed(fresh['launchpad'] ?? {}, without, langs, { langs: [] }))).toEqual(['a.title']);
});
