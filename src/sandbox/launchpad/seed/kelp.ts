import { linksOf, listBlock, paragraph, question, section, utc } from './blocks.ts';
import type { SeedProject } from './types.ts';

/** Canceled in its commit phase with full refunds. launchpad.md 7 */
export const kelp: SeedProject = {
  projectId: '12',
  code: 'KELP',
  kind: 'LAUNCHPAD',
  model: 'v2',
  token: 'KELP',
  tokenPrecision: 4,
  name: 'Kelp Credit',
  minVipLevel: 0,
  needSignup: false,
  isContest: false,
  times: {
    announce: utc('2026-05-05 08:00'),
    snapshotStart: utc('2026-05-11 00:00'),
    snapshotEnd: utc('2026-05-16 00:00'),
    commitStart: utc('2026-05-16 00:00'),
    commitEnd: utc('2026-05-18 10:00'),
    distribute: utc('2026-05-18 12:00'),
    listing: utc('2026-05-19 10:00'),
  },
  canceledAt: utc('2026-05-17 16:00'),
  pools: [
    {
      terms: {
        method: 'SUBSCRIPTION',
        poolId: '121',
        coin: 'USDT',
        coinPrecision: 4,
        amount: '10000000',
        price: '0.12',
        capTokens: '40000',
        minCommit: '50',
        step: '1',
        maxCommit: '4800',
      },
      closed: { participants: 874, total: '691000' },
    },
  ],
  links: linksOf('KELP'),
  tokenomics: {
    totalSupply: '250000000',
    launchAmount: '10000000',
    hardCapUsd: '1200000',
    distribution: [
      { holder: 'launch', share: '0.04' },
      { holder: 'operators', share: '0.46' },
      { holder: 'team', share: '0.2' },
      { holder: 'backers', share: '0.2' },
      { holder: 'treasury', share: '0.1' },
    ],
    vesting: [
      { holder: 'launch', share: '0.04', tgeShare: '1', cliffDays: 0, linearDays: 0 },
      { holder: 'operators', share: '0.46', tgeShare: '0', cliffDays: 30, linearDays: 1460 },
      { holder: 'team', share: '0.2', tgeShare: '0', cliffDays: 365, linearDays: 1095 },
      { holder: 'backers', share: '0.2', tgeShare: '0', cliffDays: 180, linearDays: 730 },
      { holder: 'treasury', share: '0.1', tgeShare: '0', cliffDays: 0, linearDays: 1095 },
    ],
  },
  texts: {
    en: {
      tagline: 'Carbon credits from kelp farms, counted by sonar. Canceled.',
      sections: [
        section(
          'status',
          'What happened',
          paragraph(
            'During the commit period the audit found that the sonar counts could not be reproduced. The project and the exchange canceled the launch on May 17, 2026.',
          ),
          listBlock('All commits were refunded in full on the same day.', 'No tokens were issued.'),
        ),
        section(
          'about',
          'What was planned',
          paragraph(
            'Kelp farms wanted to sell credits for the carbon that their harvest captures, measured from a boat twice a month.',
          ),
        ),
      ],
      risk: ['The launch was canceled. Tokens offered under this name elsewhere are not related to it.'],
      faq: [
        question(
          'Was my commit refunded?',
          'Yes. The full amount was refunded to your spot account. Your order shows the time.',
        ),
      ],
    },
    'zh-MY': {
      tagline: '以声呐计量的海带养殖碳信用。已取消。',
      sections: [
        section(
          'status',
          '发生了什么',
          paragraph('投入阶段的审计发现声呐计数无法重复验证，项目方与交易所于 2026 年 5 月 17 日取消了发售。'),
          listBlock('所有投入当天全额退回。', '未发行任何代币。'),
        ),
        section('about', '原计划', paragraph('海带养殖场希望出售收成所固定的碳的信用额度，每月两次由船只测量。')),
      ],
      risk: ['发售已取消。其他地方以此名称提供的代币与本次发售无关。'],
      faq: [question('我的投入全部退回了吗？', '是的。全额已退回现货账户，订单中可以看到时间。')],
    },
    'ar-SA': {
      tagline: 'أرصدة كربون من مزارع عشب البحر، تُقاس بالسونار. أُلغي.',
      sections: [
        section(
          'status',
          'ما الذي حدث',
          paragraph(
            'وجد التدقيق أثناء فترة الالتزام أن قياسات السونار لا يمكن تكرارها، فألغى المشروع والمنصة الإطلاق في 17 مايو 2026.',
          ),
          listBlock('عادت جميع الالتزامات كاملة في اليوم نفسه.', 'لم تُصدر أي عملة.'),
        ),
        section(
          'about',
          'ما كان مخططًا له',
          paragraph('أرادت مزارع عشب البحر بيع أرصدة عن الكربون الذي يثبته حصادها، ويُقاس من قارب مرتين في الشهر.'),
        ),
      ],
      risk: ['أُلغي الإطلاق. العملات المعروضة بهذا الاسم في أماكن أخرى ليست جزءًا منه.'],
      faq: [question('هل استعدت كل شيء؟', 'نعم. عاد المبلغ كاملًا إلى حسابك الفوري، ويعرض طلبك وقت ذلك.')],
    },
  },
};
