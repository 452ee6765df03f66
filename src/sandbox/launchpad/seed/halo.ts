import { linksOf, listBlock, paragraph, question, section, utc } from './blocks.ts';
import type { SeedProject } from './types.ts';

/** The main example: two pools, open for 30 more hours when the clock starts. launchpad.md 7 */
export const halo: SeedProject = {
  projectId: '1',
  code: 'HALO',
  kind: 'LAUNCHPAD',
  model: 'v2',
  token: 'HALO',
  tokenPrecision: 4,
  name: 'Halo Relay',
  minVipLevel: 0,
  needSignup: false,
  isContest: false,
  times: {
    announce: utc('2026-05-20 08:00'),
    snapshotStart: utc('2026-05-26 00:00'),
    snapshotEnd: utc('2026-05-31 00:00'),
    commitStart: utc('2026-05-31 00:00'),
    commitEnd: utc('2026-06-02 14:00'),
    distribute: utc('2026-06-02 15:00'),
    listing: utc('2026-06-03 10:00'),
  },
  pools: [
    {
      terms: {
        method: 'SUBSCRIPTION',
        poolId: '11',
        coin: 'SLIP',
        coinPrecision: 4,
        amount: '30000000',
        price: '0.0625',
        capTokens: '60000',
        minCommit: '50',
        step: '1',
        maxCommit: '3750',
      },
      crowd: { people: 1800, median: '1900' },
    },
    {
      terms: {
        method: 'LOTTERY',
        poolId: '12',
        coin: 'USDT',
        coinPrecision: 4,
        amount: '10000000',
        price: '0.05',
        ticketSize: '100',
        tokensPerTicket: '2000',
        maxTickets: 20,
        tiers: [
          { from: '100', to: '1000', tickets: 1 },
          { from: '1000', to: '10000', tickets: 3 },
          { from: '10000', to: '50000', tickets: 10 },
          { from: '50000', tickets: 20 },
        ],
      },
      crowd: { people: 1400, median: '450' },
    },
  ],
  links: linksOf('HALO'),
  tokenomics: {
    totalSupply: '1000000000',
    launchAmount: '40000000',
    hardCapUsd: '2000000',
    distribution: [
      { holder: 'launch', share: '0.04' },
      { holder: 'operators', share: '0.36' },
      { holder: 'community', share: '0.2' },
      { holder: 'team', share: '0.16' },
      { holder: 'backers', share: '0.12' },
      { holder: 'treasury', share: '0.08' },
      { holder: 'liquidity', share: '0.04' },
    ],
    vesting: [
      { holder: 'launch', share: '0.04', tgeShare: '1', cliffDays: 0, linearDays: 0 },
      { holder: 'operators', share: '0.36', tgeShare: '0', cliffDays: 30, linearDays: 1460 },
      { holder: 'community', share: '0.2', tgeShare: '0.2', cliffDays: 0, linearDays: 720 },
      { holder: 'team', share: '0.16', tgeShare: '0', cliffDays: 365, linearDays: 1095 },
      { holder: 'backers', share: '0.12', tgeShare: '0', cliffDays: 180, linearDays: 730 },
      { holder: 'treasury', share: '0.08', tgeShare: '0', cliffDays: 0, linearDays: 1095 },
      { holder: 'liquidity', share: '0.04', tgeShare: '1', cliffDays: 0, linearDays: 0 },
    ],
  },
  texts: {
    en: {
      tagline: 'Ground stations that anyone can run, paid for each minute of satellite data they receive.',
      sections: [
        section(
          'about',
          'What Halo Relay does',
          paragraph(
            'Small satellites pass over a ground station for about ten minutes at a time. Between passes their data has to wait. Halo Relay connects independent receiving stations into one network, so that a satellite finds an antenna on most of its orbit.',
          ),
          paragraph(
            'Operators book minutes in advance. Stations prove what they received with signed frames, and the network pays them after each pass.',
          ),
        ),
        section(
          'token',
          'Token utility',
          listBlock(
            'Operators pay for reception minutes in HALO.',
            'Stations lock HALO as a deposit and lose part of it when they miss a booked pass.',
            'Holders vote on the price per minute and on new frequency bands.',
          ),
        ),
        section(
          'status',
          'Current status',
          paragraph(
            'The test network has run since September 2025 with 214 stations in 38 countries. It received 61,000 passes in May 2026. The main network opens with the listing.',
          ),
        ),
      ],
      risk: [
        'Reception requires radio licenses, which differ by country and may be revoked.',
        'Two satellite operators currently book 58% of all minutes.',
      ],
      faq: [
        question(
          'Do I need a station to take part?',
          'No. The launch is open to everyone who qualifies. You only need a station to earn minutes.',
        ),
        question(
          'Which pool should I choose?',
          'In the subscription pool everyone gets a share of the tokens in proportion to their commit. In the lottery each ticket either wins or is refunded in full. You can use one of the two pools.',
        ),
      ],
    },
    'zh-MY': {
      tagline: '人人都能运行的卫星地面站，按接收数据的分钟数获得报酬。',
      sections: [
        section(
          'about',
          'Halo Relay 做什么',
          paragraph(
            '小型卫星每次经过地面站只有约十分钟，其余时间数据只能等待。Halo Relay 把各地独立的接收站连成一张网络，让卫星在大部分轨道上都能找到天线。',
          ),
          paragraph('卫星运营方提前预订分钟数。接收站用签名数据帧证明收到的内容，网络在每次过境后付款。'),
        ),
        section(
          'token',
          '代币的用途',
          listBlock(
            '运营方用 HALO 支付接收分钟数。',
            '接收站锁定 HALO 作为押金，错过已预订的过境会扣除一部分。',
            '持有人投票决定每分钟的价格和新增频段。',
          ),
        ),
        section(
          'status',
          '目前进展',
          paragraph(
            '测试网络自 2025 年 9 月运行至今，在 38 个国家有 214 个站点，2026 年 5 月接收了 61,000 次过境。主网将在上线时开放。',
          ),
        ),
      ],
      risk: ['接收信号需要无线电许可，各国要求不同，许可也可能被撤销。', '目前两家卫星运营方预订了全部分钟数的 58%。'],
      faq: [
        question('参与需要拥有接收站吗？', '不需要。符合条件的人都可以参与发售，只有赚取分钟报酬才需要接收站。'),
        question('我该选哪个池？', '认购池按投入比例人人有份；抽签池中每张票要么中签，要么全额退回。两者只能选其一。'),
      ],
    },
    'ar-SA': {
      tagline: 'محطات أرضية يستطيع أي شخص تشغيلها، وتُدفع لها أجرة عن كل دقيقة من بيانات الأقمار الصناعية.',
      sections: [
        section(
          'about',
          'ما الذي يقدمه Halo Relay',
          paragraph(
            'يمر القمر الصناعي الصغير فوق المحطة الأرضية نحو عشر دقائق في كل مرة، وتنتظر بياناته فيما بين ذلك. يجمع Halo Relay محطات استقبال مستقلة في شبكة واحدة، فيجد القمر هوائيًا على امتداد معظم مداره.',
          ),
          paragraph(
            'يحجز المشغلون الدقائق مسبقًا، وتثبت المحطات ما استقبلته بإطارات موقعة، وتدفع لها الشبكة بعد كل مرور.',
          ),
        ),
        section(
          'token',
          'استخدامات العملة',
          listBlock(
            'يدفع المشغلون ثمن دقائق الاستقبال بعملة HALO.',
            'تقفل المحطات HALO ضمانًا، ويُخصم جزء منه إذا فات مرور محجوز.',
            'يصوت الحائزون على سعر الدقيقة وعلى نطاقات التردد الجديدة.',
          ),
        ),
        section(
          'status',
          'أين وصل المشروع',
          paragraph(
            'تعمل الشبكة التجريبية منذ سبتمبر 2025 وتضم 214 محطة في 38 بلدًا، واستقبلت 61,000 مرور في مايو 2026. تُفتح الشبكة الرئيسية مع الإدراج.',
          ),
        ),
      ],
      risk: [
        'يحتاج الاستقبال إلى تراخيص لاسلكية تختلف من بلد إلى آخر وقد تُسحب.',
        'يحجز مشغلان اثنان اليوم 58٪ من جميع الدقائق.',
      ],
      faq: [
        question(
          'هل أحتاج إلى محطة للمشاركة؟',
          'لا. الإطلاق متاح لكل من يستوفي الشروط، والمحطة لازمة لكسب أجرة الدقائق فقط.',
        ),
        question(
          'أي مجمع يناسبني؟',
          'في الاكتتاب ينال كل مشارك حصة بقدر التزامه، وفي القرعة تفوز كل تذكرة أو تعود كاملة. يمكنك استخدام واحد منهما فقط.',
        ),
      ],
    },
  },
};
