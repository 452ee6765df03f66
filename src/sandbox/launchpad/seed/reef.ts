import { linksOf, listBlock, paragraph, question, section, utc } from './blocks.ts';
import type { SeedProject } from './types.ts';

/** A launchpool that starts two hours after the clock. launchpad.md 7 */
export const reef: SeedProject = {
  projectId: '6',
  code: 'REEF',
  kind: 'LAUNCHPOOL',
  model: 'v2',
  token: 'REEF',
  tokenPrecision: 4,
  name: 'Reefline',
  minVipLevel: 0,
  needSignup: false,
  isContest: false,
  times: {
    announce: utc('2026-05-28 08:00'),
    commitStart: utc('2026-06-01 10:00'),
    commitEnd: utc('2026-06-15 10:00'),
    distribute: utc('2026-06-15 11:00'),
  },
  pools: [
    {
      terms: {
        method: 'STAKE',
        poolId: '61',
        coin: 'SLIP',
        coinPrecision: 4,
        rewardTotal: '1344000',
        rewardPerHour: '4000',
        minStake: '10',
        maxStake: '100000',
        tokenPriceUsd: '0.06',
      },
      crowd: { people: 1600, median: '1300' },
    },
    {
      terms: {
        method: 'STAKE',
        poolId: '62',
        coin: 'USDC',
        coinPrecision: 4,
        rewardTotal: '672000',
        rewardPerHour: '2000',
        minStake: '10',
        maxStake: '50000',
        tokenPriceUsd: '0.06',
      },
      crowd: { people: 900, median: '1100' },
    },
  ],
  links: linksOf('REEF'),
  tokenomics: {
    totalSupply: '300000000',
    launchAmount: '2016000',
    distribution: [
      { holder: 'launch', share: '0.00672' },
      { holder: 'ecosystem', share: '0.44328' },
      { holder: 'community', share: '0.2' },
      { holder: 'team', share: '0.15' },
      { holder: 'treasury', share: '0.15' },
      { holder: 'liquidity', share: '0.05' },
    ],
    vesting: [
      { holder: 'launch', share: '0.00672', tgeShare: '1', cliffDays: 0, linearDays: 0 },
      { holder: 'ecosystem', share: '0.44328', tgeShare: '0', cliffDays: 90, linearDays: 1460 },
      { holder: 'community', share: '0.2', tgeShare: '0.1', cliffDays: 0, linearDays: 720 },
      { holder: 'team', share: '0.15', tgeShare: '0', cliffDays: 365, linearDays: 1095 },
      { holder: 'treasury', share: '0.15', tgeShare: '0', cliffDays: 0, linearDays: 1095 },
      { holder: 'liquidity', share: '0.05', tgeShare: '1', cliffDays: 0, linearDays: 0 },
    ],
  },
  texts: {
    en: {
      tagline: 'Storage for research data, provided by marine stations along one cable.',
      sections: [
        section(
          'about',
          'What Reefline does',
          paragraph(
            'Marine stations record more data than they can store. Reefline stores each file in six locations along an undersea cable and checks every copy once a day.',
          ),
          paragraph('Anyone can read the open data. A laboratory can keep its own files private for a fixed time.'),
        ),
        section(
          'token',
          'Token utility',
          listBlock(
            'Laboratories pay REEF per terabyte and year.',
            'Stations earn REEF for copies that pass the daily check.',
            'A station loses its deposit for a lost copy.',
          ),
        ),
        section(
          'status',
          'Current status',
          paragraph('19 stations store 2.8 petabytes. No file has been lost since the start in 2024.'),
        ),
      ],
      risk: ['A cable break slows reading for weeks.', 'Public research funding may be cut.'],
      faq: [
        question('Is there a lock-up?', 'No. You can redeem any part of your stake at any time.'),
        question(
          'What happens to my stake at the end?',
          'It is returned to your spot account automatically, an hour after the last reward.',
        ),
      ],
    },
    'zh-MY': {
      tagline: '由同一条海缆沿线的海洋站保管的科研数据存储。',
      sections: [
        section(
          'about',
          'Reefline 做什么',
          paragraph(
            '海洋站记录的数据多于自身能保存的容量。Reefline 把每个文件存放在海缆沿线的六个地点，并每天检查所有副本。',
          ),
          paragraph('任何人都能读取开放数据，实验室可以在固定期限内保留自己的文件。'),
        ),
        section(
          'token',
          '代币的用途',
          listBlock('实验室按每 TB 每年支付 REEF。', '通过每日检查的副本为站点赚取 REEF。', '丢失副本会扣除站点押金。'),
        ),
        section('status', '目前进展', paragraph('19 个站点保存 2.8 PB 数据，自 2024 年启动以来没有丢失文件。')),
      ],
      risk: ['海缆断裂会使读取变慢数周。', '公共科研经费可能被削减。'],
      faq: [
        question('有锁定期吗？', '没有。您可以随时赎回任意部分。'),
        question('结束时质押的币怎么办？', '最后一次奖励发放一小时后，会自动退回现货账户。'),
      ],
    },
    'ar-SA': {
      tagline: 'تخزين لبيانات البحث العلمي، تحفظه محطات بحرية على امتداد كابل واحد.',
      sections: [
        section(
          'about',
          'ما الذي يقدمه Reefline',
          paragraph(
            'تسجل المحطات البحرية أكثر مما تستطيع حفظه. يخزن Reefline كل ملف في ستة مواقع على امتداد كابل بحري ويفحص كل نسخة مرة في اليوم.',
          ),
          paragraph('يستطيع الجميع قراءة البيانات المفتوحة، ويمكن للمختبر أن يبقي ملفاته مغلقة مدة محددة.'),
        ),
        section(
          'token',
          'استخدامات العملة',
          listBlock(
            'تدفع المختبرات REEF عن كل تيرابايت في السنة.',
            'تكسب المحطات REEF عن النسخ التي تجتاز الفحص اليومي.',
            'النسخة المفقودة تُخصم من ضمان المحطة.',
          ),
        ),
        section(
          'status',
          'أين وصل المشروع',
          paragraph('تحفظ 19 محطة 2.8 بيتابايت، ولم يُفقد أي ملف منذ البداية في 2024.'),
        ),
      ],
      risk: ['انقطاع الكابل يبطئ القراءة أسابيع.', 'قد تُخفض أموال البحث العامة.'],
      faq: [
        question('هل توجد مدة قفل؟', 'لا. يمكنك استرداد أي جزء من رهنك متى شئت.'),
        question('ماذا يحدث لرهني في النهاية؟', 'يعود تلقائيًا إلى حسابك الفوري بعد ساعة من آخر مكافأة.'),
      ],
    },
  },
};
