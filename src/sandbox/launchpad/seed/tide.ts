import { linksOf, listBlock, paragraph, question, section, utc } from './blocks.ts';
import type { SeedProject } from './types.ts';

/** In its snapshot, day 3 of 5, for the calendar and its hours. launchpad.md 7 */
export const tide: SeedProject = {
  projectId: '2',
  code: 'TIDE',
  kind: 'LAUNCHPAD',
  model: 'v2',
  token: 'TIDE',
  tokenPrecision: 4,
  name: 'Tidewater',
  minVipLevel: 0,
  needSignup: false,
  isContest: false,
  times: {
    announce: utc('2026-05-25 08:00'),
    snapshotStart: utc('2026-05-30 00:00'),
    snapshotEnd: utc('2026-06-04 00:00'),
    commitStart: utc('2026-06-04 00:00'),
    commitEnd: utc('2026-06-05 12:00'),
    distribute: utc('2026-06-05 13:00'),
    listing: utc('2026-06-06 10:00'),
  },
  pools: [
    {
      terms: {
        method: 'SUBSCRIPTION',
        poolId: '21',
        coin: 'SLIP',
        coinPrecision: 4,
        amount: '20000000',
        price: '0.1',
        capTokens: '40000',
        minCommit: '20',
        step: '1',
        maxCommit: '4000',
      },
      crowd: { people: 1500, median: '1200' },
    },
  ],
  links: linksOf('TIDE'),
  tokenomics: {
    totalSupply: '500000000',
    launchAmount: '20000000',
    hardCapUsd: '1600000',
    distribution: [
      { holder: 'launch', share: '0.04' },
      { holder: 'ecosystem', share: '0.4' },
      { holder: 'community', share: '0.18' },
      { holder: 'team', share: '0.17' },
      { holder: 'backers', share: '0.14' },
      { holder: 'liquidity', share: '0.07' },
    ],
    vesting: [
      { holder: 'launch', share: '0.04', tgeShare: '1', cliffDays: 0, linearDays: 0 },
      { holder: 'ecosystem', share: '0.4', tgeShare: '0', cliffDays: 30, linearDays: 1460 },
      { holder: 'community', share: '0.18', tgeShare: '0.1', cliffDays: 0, linearDays: 900 },
      { holder: 'team', share: '0.17', tgeShare: '0', cliffDays: 365, linearDays: 1095 },
      { holder: 'backers', share: '0.14', tgeShare: '0', cliffDays: 270, linearDays: 730 },
      { holder: 'liquidity', share: '0.07', tgeShare: '1', cliffDays: 0, linearDays: 0 },
    ],
  },
  texts: {
    en: {
      tagline: 'Shipping documents that a port, a carrier and a bank can trust without calling each other.',
      sections: [
        section(
          'about',
          'What Tidewater does',
          paragraph(
            'A container passes through five offices before it leaves a port. Each keeps its own copy of the same documents. Tidewater keeps one copy that all five sign, and shows each office only the lines that concern it.',
          ),
          paragraph(
            'A bank that finances the cargo sees the signatures as they arrive and can release funds in hours instead of days.',
          ),
        ),
        section(
          'token',
          'Token utility',
          listBlock(
            'Carriers pay a filing fee in TIDE for each set of documents.',
            'Offices that sign on time share part of the fees.',
            'Holders decide which document types are added next.',
          ),
        ),
        section(
          'status',
          'Current status',
          paragraph(
            'Three ports use it for coastal traffic. 9,400 sets of documents were filed in the first quarter of 2026.',
          ),
        ),
      ],
      risk: [
        'Ports decide slowly, and growth depends on a small number of contracts.',
        'A court may not accept signed files instead of paper.',
      ],
      faq: [
        question(
          'How is my average holding calculated?',
          'Your SLIP balance is recorded at each full hour of the snapshot. The sum of these balances divided by the number of hours is your average holding.',
        ),
        question('Can I trade during the snapshot?', 'Yes. Only your balance at each full hour counts.'),
      ],
    },
    'zh-MY': {
      tagline: '让港口、承运人和银行不必互相打电话也能信任的货运单证。',
      sections: [
        section(
          'about',
          'Tidewater 做什么',
          paragraph(
            '一个集装箱离港前要经过五个部门，每个部门都保存同一份单证的副本。Tidewater 只保存一份，由五方签署，每一方只看到与自己有关的内容。',
          ),
          paragraph('为货物融资的银行能即时看到签署进度，放款从几天缩短到几小时。'),
        ),
        section(
          'token',
          '代币的用途',
          listBlock(
            '承运人为每套单证支付以 TIDE 计价的备案费。',
            '按时签署的部门分享一部分费用。',
            '持有人决定下一步支持哪些单证类型。',
          ),
        ),
        section('status', '目前进展', paragraph('已有三个港口在沿海运输中使用，2026 年第一季度备案 9,400 套单证。')),
      ],
      risk: ['港口决策缓慢，增长取决于少数合同。', '法院可能不接受以签名文件代替纸质单证。'],
      faq: [
        question(
          '我的平均持仓如何计算？',
          '快照期间每个整点记录一次您的 SLIP 持仓，所有记录之和除以小时数即为平均值。',
        ),
        question('快照期间可以交易吗？', '可以。只计算每个整点的持仓，其间的操作不影响。'),
      ],
    },
    'ar-SA': {
      tagline: 'مستندات شحن يثق بها الميناء والناقل والمصرف دون أن يتصل أحدهم بالآخر.',
      sections: [
        section(
          'about',
          'ما الذي يقدمه Tidewater',
          paragraph(
            'تمر الحاوية بخمسة مكاتب قبل أن تغادر الميناء، ويحتفظ كل مكتب بنسخته من المستندات نفسها. يحتفظ Tidewater بنسخة واحدة يوقعها الخمسة، ولا يرى كل منهم إلا ما يخصه.',
          ),
          paragraph('يرى المصرف الممول التوقيعات فور وصولها، فيصرف المال في ساعات بدلًا من أيام.'),
        ),
        section(
          'token',
          'استخدامات العملة',
          listBlock(
            'يدفع الناقلون رسم تسجيل بعملة TIDE عن كل مجموعة مستندات.',
            'تتقاسم المكاتب التي توقع في الموعد جزءًا من الرسوم.',
            'يقرر الحائزون أنواع المستندات التي تُضاف لاحقًا.',
          ),
        ),
        section(
          'status',
          'أين وصل المشروع',
          paragraph('تستخدمه ثلاثة موانئ في النقل الساحلي، وسُجلت فيه 9,400 مجموعة مستندات في الربع الأول من 2026.'),
        ),
      ],
      risk: [
        'قرارات الموانئ بطيئة، والنمو يعتمد على عدد قليل من العقود.',
        'قد لا تقبل محكمة الملفات الموقعة بديلًا عن الورق.',
      ],
      faq: [
        question(
          'كيف يُحسب متوسط رصيدي؟',
          'يُسجل رصيدك من SLIP عند كل ساعة كاملة من فترة اللقطة، ومجموع القيم مقسومًا على عدد الساعات هو متوسطك.',
        ),
        question('هل يمكنني التداول أثناء اللقطة؟', 'نعم. يُحسب ما تملكه عند كل ساعة كاملة، أيًا كان ما فعلته بينها.'),
      ],
    },
  },
};
