import { linksOf, listBlock, paragraph, question, section, utc } from './blocks.ts';
import type { SeedProject } from './types.ts';

/** An ongoing launchpool on day 6 of 20 with three coins. launchpad.md 7 */
export const orbt: SeedProject = {
  projectId: '5',
  code: 'ORBT',
  kind: 'LAUNCHPOOL',
  model: 'v2',
  token: 'ORBT',
  tokenPrecision: 4,
  name: 'Orbital Freight',
  minVipLevel: 0,
  needSignup: false,
  isContest: true,
  times: {
    announce: utc('2026-05-22 08:00'),
    commitStart: utc('2026-05-27 00:00'),
    commitEnd: utc('2026-06-16 00:00'),
    distribute: utc('2026-06-16 01:00'),
  },
  pools: [
    {
      terms: {
        method: 'STAKE',
        poolId: '51',
        coin: 'SLIP',
        coinPrecision: 4,
        rewardTotal: '2400000',
        rewardPerHour: '5000',
        minStake: '10',
        maxStake: '200000',
        hourlyCap: '500',
        tokenPriceUsd: '0.04',
      },
      crowd: { people: 1700, median: '1600' },
    },
    {
      terms: {
        method: 'STAKE',
        poolId: '52',
        coin: 'USDT',
        coinPrecision: 4,
        rewardTotal: '1440000',
        rewardPerHour: '3000',
        minStake: '10',
        maxStake: '100000',
        hourlyCap: '300',
        tokenPriceUsd: '0.04',
      },
      crowd: { people: 1200, median: '1500' },
    },
    {
      terms: {
        method: 'STAKE',
        poolId: '53',
        coin: 'BTC',
        coinPrecision: 8,
        rewardTotal: '960000',
        rewardPerHour: '2000',
        minStake: '0.001',
        maxStake: '10',
        maxTotal: '2000',
        hourlyCap: '200',
        tokenPriceUsd: '0.04',
      },
      crowd: { people: 500, median: '0.04' },
    },
  ],
  links: linksOf('ORBT'),
  tokenomics: {
    totalSupply: '800000000',
    launchAmount: '4800000',
    distribution: [
      { holder: 'launch', share: '0.006' },
      { holder: 'operators', share: '0.394' },
      { holder: 'community', share: '0.25' },
      { holder: 'team', share: '0.18' },
      { holder: 'backers', share: '0.12' },
      { holder: 'liquidity', share: '0.05' },
    ],
    vesting: [
      { holder: 'launch', share: '0.006', tgeShare: '1', cliffDays: 0, linearDays: 0 },
      { holder: 'operators', share: '0.394', tgeShare: '0', cliffDays: 60, linearDays: 1460 },
      { holder: 'community', share: '0.25', tgeShare: '0.1', cliffDays: 0, linearDays: 900 },
      { holder: 'team', share: '0.18', tgeShare: '0', cliffDays: 365, linearDays: 1095 },
      { holder: 'backers', share: '0.12', tgeShare: '0', cliffDays: 180, linearDays: 730 },
      { holder: 'liquidity', share: '0.05', tgeShare: '1', cliffDays: 0, linearDays: 0 },
    ],
  },
  texts: {
    en: {
      tagline: 'Spare space on freight trains, offered by the railcar and booked in minutes.',
      sections: [
        section(
          'about',
          'What Orbital Freight does',
          paragraph(
            'One railcar in three returns empty. Orbital Freight lists the empty space of eleven rail operators and lets shippers book a single pallet.',
          ),
          paragraph('The network holds each booking until the pallet is scanned at its destination.'),
        ),
        section(
          'token',
          'Token utility',
          listBlock(
            'Rail operators lock ORBT for each railcar they list.',
            'Shippers who pay in ORBT get the lower of two rates.',
            'For late railcars, part of the locked ORBT goes to the shipper.',
          ),
        ),
        section(
          'status',
          'Current status',
          paragraph('2,600 railcars are listed, and 410 pallets travel on an average day.'),
        ),
      ],
      risk: [
        'The hourly reward is shared: the more coins are staked, the less each coin earns.',
        'Rail strikes stop the network’s income.',
      ],
      faq: [
        question(
          'When do I get my rewards?',
          'Every full hour, in your spot account. You can trade them as soon as a pair is listed.',
        ),
        question(
          'Can I redeem my coins early?',
          'Yes, at any time and immediately. Redeemed coins earn no reward for the current hour.',
        ),
      ],
    },
    'zh-MY': {
      tagline: '货运列车的空余位置，按车皮发布，几分钟即可预订。',
      sections: [
        section(
          'about',
          'Orbital Freight 做什么',
          paragraph(
            '每三节车皮就有一节空车返程。Orbital Freight 汇集十一家铁路公司的空余位置，托运人可以只订一个托盘。',
          ),
          paragraph('货款由网络保管，直到托盘在目的地扫码签收。'),
        ),
        section(
          'token',
          '代币的用途',
          listBlock(
            '铁路公司为每节发布的车皮锁定 ORBT。',
            '用 ORBT 付款的托运人享受较低的运价。',
            '车皮晚点时，部分锁定代币赔付给托运人。',
          ),
        ),
        section('status', '目前进展', paragraph('已发布 2,600 节车皮，平均每天运送 410 个托盘。')),
      ],
      risk: ['每小时奖励由所有质押者分享：质押越多，每枚币获得越少。', '铁路罢工会中断网络收入。'],
      faq: [
        question('奖励何时到账？', '每个整点发放到现货账户，交易对开放后即可交易。'),
        question('可以提前取回吗？', '可以，随时赎回，立即到账。赎回部分在当前这一小时没有奖励。'),
      ],
    },
    'ar-SA': {
      tagline: 'مساحات فارغة في قطارات الشحن، تُعرض بالعربة وتُحجز في دقائق.',
      sections: [
        section(
          'about',
          'ما الذي يقدمه Orbital Freight',
          paragraph(
            'تعود عربة من كل ثلاث فارغة. يعرض Orbital Freight المساحة الفارغة لدى أحد عشر مشغل سكك حديدية، ويتيح للشاحن حجز منصة تحميل واحدة.',
          ),
          paragraph('تحتفظ الشبكة بثمن الحجز إلى أن تُمسح المنصة ضوئيًا في وجهتها.'),
        ),
        section(
          'token',
          'استخدامات العملة',
          listBlock(
            'يقفل المشغلون ORBT عن كل عربة يعرضونها.',
            'من يدفع بعملة ORBT ينال التعرفة الأقل.',
            'تخسر العربات المتأخرة جزءًا من المبلغ المقفل لصالح الشاحن.',
          ),
        ),
        section('status', 'أين وصل المشروع', paragraph('تُعرض 2,600 عربة، وتسافر 410 منصات في اليوم المتوسط.')),
      ],
      risk: ['مكافأة الساعة مشتركة: كلما زاد المرهون قل نصيب كل عملة.', 'إضرابات السكك الحديدية توقف دخل الشبكة.'],
      faq: [
        question('متى أستلم مكافآتي؟', 'عند كل ساعة كاملة في حسابك الفوري، ويمكنك تداولها فور فتح الزوج.'),
        question('هل أسترد عملاتي مبكرًا؟', 'نعم، في أي وقت وفورًا. لا تكسب الساعة الجارية شيئًا على ما تسترده.'),
      ],
    },
  },
};
