import { linksOf, listBlock, paragraph, question, section, utc } from './blocks.ts';
import type { SeedProject } from './types.ts';

/** Upcoming, and requires a sign-up. launchpad.md 7 */
export const fern: SeedProject = {
  projectId: '3',
  code: 'FERN',
  kind: 'LAUNCHPAD',
  model: 'v2',
  token: 'FERN',
  tokenPrecision: 4,
  name: 'Fernweave',
  minVipLevel: 0,
  needSignup: true,
  isContest: true,
  times: {
    announce: utc('2026-05-29 08:00'),
    snapshotStart: utc('2026-06-08 00:00'),
    snapshotEnd: utc('2026-06-13 00:00'),
    commitStart: utc('2026-06-13 00:00'),
    commitEnd: utc('2026-06-14 12:00'),
    distribute: utc('2026-06-14 13:00'),
    listing: utc('2026-06-15 10:00'),
  },
  pools: [
    {
      terms: {
        method: 'SUBSCRIPTION',
        poolId: '31',
        coin: 'USDT',
        coinPrecision: 4,
        amount: '50000000',
        price: '0.02',
        capTokens: '150000',
        minCommit: '20',
        step: '1',
        maxCommit: '3000',
      },
      crowd: { people: 1300, median: '700' },
    },
  ],
  links: linksOf('FERN'),
  tokenomics: {
    totalSupply: '2000000000',
    launchAmount: '50000000',
    hardCapUsd: '1000000',
    distribution: [
      { holder: 'launch', share: '0.025' },
      { holder: 'community', share: '0.375' },
      { holder: 'ecosystem', share: '0.25' },
      { holder: 'team', share: '0.15' },
      { holder: 'treasury', share: '0.15' },
      { holder: 'liquidity', share: '0.05' },
    ],
    vesting: [
      { holder: 'launch', share: '0.025', tgeShare: '0.5', cliffDays: 0, linearDays: 90 },
      { holder: 'community', share: '0.375', tgeShare: '0.15', cliffDays: 0, linearDays: 1095 },
      { holder: 'ecosystem', share: '0.25', tgeShare: '0', cliffDays: 60, linearDays: 1095 },
      { holder: 'team', share: '0.15', tgeShare: '0', cliffDays: 365, linearDays: 1095 },
      { holder: 'treasury', share: '0.15', tgeShare: '0', cliffDays: 0, linearDays: 1460 },
      { holder: 'liquidity', share: '0.05', tgeShare: '1', cliffDays: 0, linearDays: 0 },
    ],
  },
  texts: {
    en: {
      tagline: 'Field sensors that pay farmers for the soil data they share.',
      sections: [
        section(
          'about',
          'What Fernweave does',
          paragraph(
            'A sensor the size of a pencil measures moisture, salt and temperature at three depths. Fernweave combines the readings of neighboring farms into a map that shows where water is needed first.',
          ),
          paragraph('Farmers keep their own readings private and choose which ones to share.'),
        ),
        section(
          'token',
          'Token utility',
          listBlock(
            'Buyers of soil maps pay in FERN.',
            'Farms earn by the number of their readings that are used.',
            'A deposit in FERN backs each sensor and is lost for wrong readings.',
          ),
        ),
        section(
          'status',
          'Current status',
          paragraph('3,100 sensors are installed in two valleys. A third valley follows in fall 2026.'),
        ),
      ],
      risk: [
        'Sensors break; a bad season may halve the number of readings.',
        'Demand for soil maps follows crop prices.',
      ],
      faq: [
        question(
          'Why do I need to sign up?',
          'The project wants to know how many people are interested before it opens. Signing up is free and does not commit you to anything.',
        ),
        question('When do I get the tokens?', 'Half of them at distribution and the rest in equal parts over 90 days.'),
      ],
    },
    'zh-MY': {
      tagline: '田间传感器，让农户分享土壤数据并获得报酬。',
      sections: [
        section(
          'about',
          'Fernweave 做什么',
          paragraph(
            '一支铅笔大小的传感器在三个深度测量湿度、盐分和温度。Fernweave 把相邻农场的读数汇成地图，显示哪里最先需要水。',
          ),
          paragraph('农户的读数默认保密，由自己选择分享哪些。'),
        ),
        section(
          'token',
          '代币的用途',
          listBlock(
            '购买土壤地图的一方用 FERN 付款。',
            '农场按被采用的读数数量获得报酬。',
            '每个传感器都有 FERN 押金，错误读数会扣除押金。',
          ),
        ),
        section('status', '目前进展', paragraph('两个河谷已安装 3,100 个传感器，第三个河谷将于 2026 年秋季加入。')),
      ],
      risk: ['传感器会损坏，一个坏年景可能使读数减半。', '土壤地图的需求随农产品价格变化。'],
      faq: [
        question('为什么需要报名？', '项目希望在开放前了解有多少人感兴趣。报名免费，也没有任何义务。'),
        question('代币何时到账？', '分发时到账一半，其余在 90 天内均匀发放。'),
      ],
    },
    'ar-SA': {
      tagline: 'حساسات حقلية تدفع للمزارعين مقابل بيانات التربة التي يشاركونها.',
      sections: [
        section(
          'about',
          'ما الذي يقدمه Fernweave',
          paragraph(
            'يقيس حساس بحجم القلم الرطوبة والملوحة والحرارة على ثلاثة أعماق. يجمع Fernweave قراءات المزارع المتجاورة في خريطة تبين أين تلزم المياه أولًا.',
          ),
          paragraph('تبقى قراءات المزارع خاصة به، وهو من يختار ما يشاركه منها.'),
        ),
        section(
          'token',
          'استخدامات العملة',
          listBlock(
            'يدفع مشترو خرائط التربة بعملة FERN.',
            'تكسب المزارع بعدد القراءات المستخدمة.',
            'لكل حساس ضمان بعملة FERN، وتُخصم منه القراءات الخاطئة.',
          ),
        ),
        section('status', 'أين وصل المشروع', paragraph('نُصب 3,100 حساس في واديين، ويلحق بهما واد ثالث في خريف 2026.')),
      ],
      risk: [
        'الحساسات تتعطل، وقد يخفض موسم سيئ عدد القراءات إلى النصف.',
        'يتبع الطلب على خرائط التربة أسعار المحاصيل.',
      ],
      faq: [
        question(
          'لماذا يلزم التسجيل؟',
          'يريد المشروع أن يعرف عدد المهتمين قبل الافتتاح. التسجيل مجاني ولا يلزمك بشيء.',
        ),
        question('متى أستلم العملات؟', 'نصفها عند التوزيع، والباقي بأجزاء متساوية خلال 90 يومًا.'),
      ],
    },
  },
};
