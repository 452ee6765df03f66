import { linksOf, listBlock, paragraph, question, section, utc } from './blocks.ts';
import type { SeedProject } from './types.ts';

/** Model v1, listed, with winning and losing tickets. Launch price 1.5 USDT. launchpad.md 7 */
export const quar: SeedProject = {
  projectId: '8',
  code: 'QUAR',
  kind: 'LAUNCHPAD',
  model: 'v1',
  token: 'QUAR',
  tokenPrecision: 4,
  name: 'Quarry',
  minVipLevel: 0,
  needSignup: false,
  isContest: false,
  times: {
    announce: utc('2026-04-07 08:00'),
    snapshotStart: utc('2026-04-12 00:00'),
    snapshotEnd: utc('2026-04-17 00:00'),
    commitStart: utc('2026-04-17 00:00'),
    commitEnd: utc('2026-04-19 10:00'),
    distribute: utc('2026-04-19 12:00'),
    listing: utc('2026-04-20 10:00'),
  },
  pools: [
    {
      terms: {
        method: 'LOTTERY',
        poolId: '81',
        coin: 'SLIP',
        coinPrecision: 4,
        amount: '300000',
        price: '1.875',
        ticketSize: '187.5',
        tokensPerTicket: '100',
        maxTickets: 20,
        tiers: [
          { from: '500', to: '5000', tickets: 1 },
          { from: '5000', to: '20000', tickets: 2 },
          { from: '20000', to: '100000', tickets: 3 },
          { from: '100000', tickets: 20 },
        ],
      },
      closed: { participants: 1612, total: '1396875', tickets: 7450 },
    },
  ],
  listing: { symbolId: 'QUARUSDT', openPrice: '1.9', lastPrice: '2.4', highPrice: '3.12' },
  links: linksOf('QUAR'),
  tokenomics: {
    totalSupply: '20000000',
    launchAmount: '300000',
    hardCapUsd: '450000',
    distribution: [
      { holder: 'launch', share: '0.015' },
      { holder: 'operators', share: '0.435' },
      { holder: 'community', share: '0.2' },
      { holder: 'team', share: '0.15' },
      { holder: 'backers', share: '0.15' },
      { holder: 'liquidity', share: '0.05' },
    ],
    vesting: [
      { holder: 'launch', share: '0.015', tgeShare: '1', cliffDays: 0, linearDays: 0 },
      { holder: 'operators', share: '0.435', tgeShare: '0', cliffDays: 30, linearDays: 1460 },
      { holder: 'community', share: '0.2', tgeShare: '0.2', cliffDays: 0, linearDays: 720 },
      { holder: 'team', share: '0.15', tgeShare: '0', cliffDays: 365, linearDays: 1095 },
      { holder: 'backers', share: '0.15', tgeShare: '0', cliffDays: 180, linearDays: 730 },
      { holder: 'liquidity', share: '0.05', tgeShare: '1', cliffDays: 0, linearDays: 0 },
    ],
  },
  texts: {
    en: {
      tagline: 'Building stone with a record from the quarry to the wall.',
      sections: [
        section(
          'about',
          'What Quarry does',
          paragraph(
            'Stone is sold by its origin, and an origin is easy to claim. Quarry marks each block where it is cut and tracks it through sawmill, ship and mason.',
          ),
          paragraph('A buyer scans the mark and sees who owned the block, when, and how it was cut.'),
        ),
        section(
          'token',
          'Token utility',
          listBlock(
            'Each block record costs a fee in QUAR.',
            'Sawmills earn QUAR for records that a later owner confirms.',
          ),
        ),
        section('status', 'Current status', paragraph('74 quarries participate. 212,000 blocks have a record.')),
      ],
      risk: ['A record is only as honest as the person who writes it first.'],
      faq: [
        question(
          'Can I verify the draw?',
          'Yes. The hash of the seed was published before the commit period and the seed after it. Your result page recomputes the winning numbers.',
        ),
      ],
    },
    'zh-MY': {
      tagline: '从采石面到墙面全程有记录的建筑石材。',
      sections: [
        section(
          'about',
          'Quarry 做什么',
          paragraph('石材按产地定价，而产地很容易谎报。Quarry 在切割现场为每块石料做标记，并跟踪其锯切、运输和砌筑。'),
          paragraph('买家扫描标记即可看到谁在何时持有石料，以及如何切割。'),
        ),
        section(
          'token',
          '代币的用途',
          listBlock('每块石料的记录需支付 QUAR 费用。', '锯石厂的记录经后手确认后可赚取 QUAR。'),
        ),
        section('status', '目前进展', paragraph('74 家采石场参与，已有 212,000 块石料建立记录。')),
      ],
      risk: ['记录的真实程度取决于第一个写入的人。'],
      faq: [question('我能验证抽签吗？', '可以。种子的哈希在投入期前公布，种子在之后公布，结果页会重新计算中签号码。')],
    },
    'ar-SA': {
      tagline: 'حجر بناء له سجل من واجهة المحجر إلى الجدار.',
      sections: [
        section(
          'about',
          'ما الذي يقدمه Quarry',
          paragraph(
            'يباع الحجر بحسب منشئه، ومن السهل ادعاء المنشأ. يعلم Quarry كل كتلة حيث تُقطع ويتابعها عبر المنشار والسفينة والبنّاء.',
          ),
          paragraph('يمسح المشتري العلامة فيرى من حاز الكتلة ومتى وكيف قُطعت.'),
        ),
        section(
          'token',
          'استخدامات العملة',
          listBlock('يكلف سجل كل كتلة رسمًا بعملة QUAR.', 'تكسب المناشر QUAR عن السجلات التي يؤكدها حائز لاحق.'),
        ),
        section('status', 'أين وصل المشروع', paragraph('يشارك 74 محجرًا، وصار لعدد 212,000 كتلة سجل.')),
      ],
      risk: ['صدق السجل من صدق أول يد تكتبه.'],
      faq: [
        question(
          'هل يمكنني التحقق من السحب؟',
          'نعم. نُشرت بصمة البذرة قبل فترة الالتزام ونُشرت البذرة بعدها، وتعيد صفحة النتيجة حساب الأرقام الفائزة.',
        ),
      ],
    },
  },
};
