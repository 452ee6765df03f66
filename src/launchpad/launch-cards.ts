import { config } from '#config';
import type { ExchangeContent } from '#content/exchange-content.ts';
import type { Project } from '#contract/projects.ts';
import { formatShort } from '#i18n/format.ts';
import type { SocialCard } from '#shell/social-card/draw-card.ts';
import { tokensForSale } from './fact-texts.ts';
import { allProjects } from './page-props.ts';

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** Codes or pairs that the line of an area's card names at most. */
const namesMax = 5;
const joined = (parts: readonly string[]): string => parts.join('   ·   ');

/** The figures of a launch that need no words: price, tokens for sale, and days of the commit phase in UTC. */
function figuresOf(project: Project): string {
  const priced = project.pools.find((pool) => pool.method !== 'STAKE');
  return joined([
    ...(priced ? [`${priced.price} ${priced.coin}`] : []),
    `${formatShort('en', tokensForSale(project), { decimals: 2 })} ${project.token}`,
    `${day(project.times.commitStart)} – ${day(project.times.commitEnd)}`,
  ]);
}

/**
 * The cards that previews of links show, by the name of their file: one per launch, named by its code, and one
 * each for the launch home, the list of launches and spot, which pages of no area show too. edge.md 7
 */
export function launchCards(content: ExchangeContent): Map<string, SocialCard> {
  const { brand } = config;
  const area = (art: string, names: readonly string[]): SocialCard => ({
    ...{ brand, art, name: brand, code: '' },
    figures: joined(names.slice(0, namesMax)),
  });
  const { home, symbols } = content;
  const listed = symbols.filter(({ showStatus }) => showStatus === 1);
  const running = [...home.featured, ...home.ongoing, ...home.upcoming].map(({ code }) => code);
  const launches: [string, SocialCard][] = [
    ['home', area(running[0] ?? 'LAUNCH', [...new Set(running)])],
    [
      'list',
      area(
        'LIST',
        allProjects(content).map(({ code }) => code),
      ),
    ],
    ...allProjects(content).map((project): [string, SocialCard] => [
      project.code,
      { brand, art: project.code, name: project.name, code: project.code, figures: figuresOf(project) },
    ]),
  ];
  const pairs = listed.map(({ baseTokenId, quoteTokenId }) => `${baseTokenId}/${quoteTokenId}`);
  return new Map([['spot', area('SPOT', pairs)], ...(config.features.launchpad ? launches : [])]);
}
