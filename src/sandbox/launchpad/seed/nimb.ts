import { linksOf, listBlock, paragraph, question, section, utc } from './blocks.ts';
import type { SeedProject } from './types.ts';

/** An ended launchpool with rewards over 30 days. launchpad.md 7 */
export const nimb: SeedProject = {
  projectId: '11',
  code: 'NIMB',
  kind: 'LAUNCHPOOL',
  model: 'v2',
  token: 'NIMB',
  tokenPrecision: 4,
  name: 'Nimbus Index',
  minVipLevel: 0,
  needSignup: false,
  isContest: false,
  times: {
    announce: utc('2026-04-18 08:00'),
    commitStart: utc('2026-04-24 00:00'),
    commitEnd: utc('2026-05-24 00:00'),
    distribute: utc('2026-05-24 01:00'),
  },
  pools: [
    {
      terms: {
        method: 'STAKE',
        poolId: '111',
        coin: 'SLIP',
        coinPrecision: 4,
        rewardTotal: '1440000',
        rewardPerHour: '2000',
        minStake: '10',
        maxStake: '100000',
        tokenPriceUsd: '0.1',
      },
      closed: { participants: 1640, total: '4115000' },
    },
  ],
  listing: { symbolId: '', openPrice: '0.118', lastPrice: '0.104', highPrice: '0.151' },
  links: linksOf('NIMB'),
  tokenomics: {
    totalSupply: '240000000',
    launchAmount: '1440000',
    distribution: [
      { holder: 'launch', share: '0.006' },
      { holder: 'community', share: '0.494' },
      { holder: 'team', share: '0.18' },
      { holder: 'backers', share: '0.17' },
      { holder: 'treasury', share: '0.1' },
      { holder: 'liquidity', share: '0.05' },
    ],
    vesting: [
      { holder: 'launch', share: '0.006', tgeShare: '1', cliffDays: 0, linearDays: 0 },
      { holder: 'community', share: '0.494', tgeShare: '0.1', cliffDays: 0, linearDays: 1095 },
      { holder: 'team', share: '0.18', tgeShare: '0', cliffDays: 365, linearDays: 1095 },
      { holder: 'backers', share: '0.17', tgeShare: '0', cliffDays: 180, linearDays: 730 },
      { holder: 'treasury', share: '0.1', tgeShare: '0', cliffDays: 0, linearDays: 1095 },
      { holder: 'liquidity', share: '0.05', tgeShare: '1', cliffDays: 0, linearDays: 0 },
    ],
  },
  texts: {
    en: {
      tagline: 'A search index that its readers store and correct.',
      sections: [
        section(
          'about',
          'What Nimbus Index does',
          paragraph(
            'Readers run a small crawler and store a slice of the index. A search queries several slices and merges their results, so that no single keeper decides what is found.',
          ),
        ),
        section(
          'token',
          'Token utility',
          listBlock(
            'Sites that want fresher crawling pay in NIMB.',
            'Keepers earn NIMB for results that readers open.',
          ),
        ),
        section(
          'status',
          'Current status',
          paragraph('12,000 keepers store 3.1 billion pages. 40,000 people search with it every day.'),
        ),
      ],
      risk: ['Search needs scale; the index covers a fraction of the web.'],
      faq: [
        question(
          'Where are my rewards?',
          'They were credited to your spot account every hour. The reward list shows the total of each day.',
        ),
      ],
    },
    'zh-MY': {
      tagline: '由读者共同保管和校正的搜索索引。',
      sections: [
        section(
          'about',
          'Nimbus Index 做什么',
          paragraph(
            '读者运行一个小型爬虫并保存索引的一部分。搜索会询问多个部分并合并答案，因此没有任何一个保管者能决定能搜到什么。',
          ),
        ),
        section(
          'token',
          '代币的用途',
          listBlock('希望更快收录的网站用 NIMB 付费。', '答案被读者打开的保管者赚取 NIMB。'),
        ),
        section('status', '目前进展', paragraph('12,000 名保管者保存 31 亿个页面，每天有 40,000 人使用。')),
      ],
      risk: ['搜索需要规模，目前索引只覆盖网络的一小部分。'],
      faq: [question('我的奖励在哪里？', '奖励按小时发放到您的现货账户，奖励列表显示每天的合计。')],
    },
    'ar-SA': {
      tagline: 'فهرس بحث يحفظه قراؤه ويصححونه.',
      sections: [
        section(
          'about',
          'ما الذي يقدمه Nimbus Index',
          paragraph(
            'يشغل القراء زاحفًا صغيرًا ويحفظون شريحة من الفهرس. يسأل البحث عدة شرائح ويدمج إجاباتها، فلا يقرر حافظ واحد ما يُعثر عليه.',
          ),
        ),
        section(
          'token',
          'استخدامات العملة',
          listBlock('تدفع المواقع التي تريد زحفًا أحدث بعملة NIMB.', 'يكسب الحفظة NIMB عن الإجابات التي يفتحها القراء.'),
        ),
        section('status', 'أين وصل المشروع', paragraph('يحفظ 12,000 شخص 3.1 مليار صفحة، ويبحث به 40,000 شخص كل يوم.')),
      ],
      risk: ['البحث يحتاج إلى حجم، ولا يغطي الفهرس إلا جزءًا من الويب.'],
      faq: [question('أين مكافآتي؟', 'أضيفت ساعة بساعة إلى حسابك الفوري، وتعرض قائمة المكافآت مجموع كل يوم.')],
    },
  },
};
