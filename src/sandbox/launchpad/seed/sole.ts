import { linksOf, listBlock, paragraph, question, section, utc } from './blocks.ts';
import type { SeedProject } from './types.ts';

/** Upcoming, for VIP 1 and above. launchpad.md 7 */
export const sole: SeedProject = {
  projectId: '4',
  code: 'SOLE',
  kind: 'LAUNCHPAD',
  model: 'v2',
  token: 'SOLE',
  tokenPrecision: 4,
  name: 'Solestice',
  minVipLevel: 1,
  needSignup: false,
  isContest: false,
  times: {
    announce: utc('2026-05-31 08:00'),
    snapshotStart: utc('2026-06-15 00:00'),
    snapshotEnd: utc('2026-06-20 00:00'),
    commitStart: utc('2026-06-20 00:00'),
    commitEnd: utc('2026-06-21 12:00'),
    distribute: utc('2026-06-21 13:00'),
    listing: utc('2026-06-22 10:00'),
  },
  pools: [
    {
      terms: {
        method: 'SUBSCRIPTION',
        poolId: '41',
        coin: 'USDT',
        coinPrecision: 4,
        amount: '1500000',
        price: '2',
        capTokens: '5000',
        minCommit: '200',
        step: '10',
        maxCommit: '10000',
      },
      crowd: { people: 600, median: '5000' },
    },
  ],
  links: linksOf('SOLE'),
  tokenomics: {
    totalSupply: '60000000',
    launchAmount: '1500000',
    hardCapUsd: '3000000',
    distribution: [
      { holder: 'launch', share: '0.025' },
      { holder: 'operators', share: '0.425' },
      { holder: 'treasury', share: '0.2' },
      { holder: 'team', share: '0.15' },
      { holder: 'backers', share: '0.15' },
      { holder: 'liquidity', share: '0.05' },
    ],
    vesting: [
      { holder: 'launch', share: '0.025', tgeShare: '1', cliffDays: 0, linearDays: 0 },
      { holder: 'operators', share: '0.425', tgeShare: '0', cliffDays: 90, linearDays: 1825 },
      { holder: 'treasury', share: '0.2', tgeShare: '0', cliffDays: 0, linearDays: 1460 },
      { holder: 'team', share: '0.15', tgeShare: '0', cliffDays: 365, linearDays: 1095 },
      { holder: 'backers', share: '0.15', tgeShare: '0', cliffDays: 365, linearDays: 730 },
      { holder: 'liquidity', share: '0.05', tgeShare: '1', cliffDays: 0, linearDays: 0 },
    ],
  },
  texts: {
    en: {
      tagline: 'Rooftop solar shares, settled by the kilowatt-hour.',
      sections: [
        section(
          'about',
          'What Solestice does',
          paragraph(
            'Solestice installs solar panels on rented roofs and sells the electricity to the building below. Meters write the kilowatt-hours to the ledger every fifteen minutes.',
          ),
          paragraph('After maintenance, the income of a roof is shared among its operators.'),
        ),
        section(
          'token',
          'Token utility',
          listBlock(
            'Locking SOLE reserves a spot in the queue for new roofs.',
            'Maintenance crews are paid in SOLE.',
            'Holders vote on the rates for each region.',
          ),
        ),
        section(
          'status',
          'Current status',
          paragraph(
            '412 roofs deliver power, 17.2 GWh in the past twelve months. The next 300 roofs are under contract.',
          ),
        ),
      ],
      risk: [
        'Electricity rates are set by regulators and may fall.',
        'A roof earns less in a cloudy year. Past results are not a guide.',
      ],
      faq: [
        question(
          'Why only VIP 1 and above?',
          'The pool is small and the commits are large. The project chose the level, and the exchange applies it.',
        ),
        question(
          'Is this a share in a company?',
          'No. SOLE is a token for the network. It gives no claim on profit or property.',
        ),
      ],
    },
    'zh-MY': {
      tagline: '屋顶太阳能份额，按每千瓦时结算。',
      sections: [
        section(
          'about',
          'Solestice 做什么',
          paragraph('Solestice 在租用的屋顶上安装太阳能板，把电卖给楼下的建筑。电表每十五分钟将发电量写入账本。'),
          paragraph('扣除维护费用后，每个屋顶的收入由其运营者分享。'),
        ),
        section(
          'token',
          '代币的用途',
          listBlock('锁定 SOLE 可获得新屋顶的排队资格。', '维护团队以 SOLE 获得报酬。', '持有人投票决定各地区的电价。'),
        ),
        section(
          'status',
          '目前进展',
          paragraph('412 个屋顶正在供电，过去十二个月发电 17.2 GWh，另有 300 个屋顶已签约。'),
        ),
      ],
      risk: ['电价由监管机构制定，可能下调。', '多云的年份收入会减少，过去的表现不代表将来。'],
      faq: [
        question('为什么只限 VIP 1 及以上？', '池子较小而单笔投入较大。等级由项目方决定，交易所负责执行。'),
        question('这是公司股份吗？', '不是。SOLE 是网络代币，不代表对利润或财产的任何权利。'),
      ],
    },
    'ar-SA': {
      tagline: 'حصص في الطاقة الشمسية على الأسطح، تُسوى بالكيلوواط ساعة.',
      sections: [
        section(
          'about',
          'ما الذي يقدمه Solestice',
          paragraph(
            'يركب Solestice ألواحًا شمسية على أسطح مستأجرة ويبيع الكهرباء للمبنى تحتها. تكتب العدادات كل كيلوواط ساعة في السجل كل خمس عشرة دقيقة.',
          ),
          paragraph('يتقاسم مشغلو السطح دخله بعد دفع تكاليف الصيانة.'),
        ),
        section(
          'token',
          'استخدامات العملة',
          listBlock(
            'قفل SOLE يمنح مكانًا في قائمة انتظار الأسطح الجديدة.',
            'تتقاضى فرق الصيانة أجرها بعملة SOLE.',
            'يصوت الحائزون على التعرفة في كل منطقة.',
          ),
        ),
        section(
          'status',
          'أين وصل المشروع',
          paragraph(
            'يولد 412 سطحًا الكهرباء، بمجموع 17.2 جيجاواط ساعة في الاثني عشر شهرًا الماضية، وهناك 300 سطح آخر متعاقد عليها.',
          ),
        ),
      ],
      risk: [
        'تحدد الجهات التنظيمية تعرفة الكهرباء وقد تنخفض.',
        'يقل دخل السطح في السنة الغائمة، والماضي ليس دليلًا على المستقبل.',
      ],
      faq: [
        question('لماذا يقتصر على VIP 1 فأعلى؟', 'المجمع صغير والالتزامات كبيرة. اختار المشروع المستوى وتطبقه المنصة.'),
        question('هل هذه حصة في شركة؟', 'لا. SOLE عملة للشبكة، ولا تمنح حقًا في ربح أو ملكية.'),
      ],
    },
  },
};
