import { linksOf, listBlock, paragraph, question, section, utc } from './blocks.ts';
import type { SeedProject } from './types.ts';

/** Listed below its launch price of 0.03 USDT; undersubscribed, so that every commit was filled. launchpad.md 7 */
export const dune: SeedProject = {
  projectId: '10',
  code: 'DUNE',
  kind: 'LAUNCHPAD',
  model: 'v2',
  token: 'DUNE',
  tokenPrecision: 4,
  name: 'Dunewater',
  minVipLevel: 0,
  needSignup: false,
  isContest: false,
  times: {
    announce: utc('2026-05-04 08:00'),
    snapshotStart: utc('2026-05-10 00:00'),
    snapshotEnd: utc('2026-05-15 00:00'),
    commitStart: utc('2026-05-15 00:00'),
    commitEnd: utc('2026-05-17 10:00'),
    distribute: utc('2026-05-17 12:00'),
    listing: utc('2026-05-18 10:00'),
  },
  pools: [
    {
      terms: {
        method: 'SUBSCRIPTION',
        poolId: '101',
        coin: 'USDT',
        coinPrecision: 4,
        amount: '40000000',
        price: '0.03',
        capTokens: '250000',
        minCommit: '30',
        step: '1',
        maxCommit: '7500',
      },
      closed: { participants: 1118, total: '822000' },
    },
  ],
  listing: { symbolId: 'DUNEUSDT', openPrice: '0.031', lastPrice: '0.021', highPrice: '0.0346' },
  links: linksOf('DUNE'),
  tokenomics: {
    totalSupply: '1600000000',
    launchAmount: '40000000',
    hardCapUsd: '1200000',
    distribution: [
      { holder: 'launch', share: '0.025' },
      { holder: 'operators', share: '0.375' },
      { holder: 'ecosystem', share: '0.25' },
      { holder: 'team', share: '0.15' },
      { holder: 'backers', share: '0.15' },
      { holder: 'liquidity', share: '0.05' },
    ],
    vesting: [
      { holder: 'launch', share: '0.025', tgeShare: '1', cliffDays: 0, linearDays: 0 },
      { holder: 'operators', share: '0.375', tgeShare: '0', cliffDays: 30, linearDays: 1460 },
      { holder: 'ecosystem', share: '0.25', tgeShare: '0', cliffDays: 30, linearDays: 1095 },
      { holder: 'team', share: '0.15', tgeShare: '0', cliffDays: 365, linearDays: 1095 },
      { holder: 'backers', share: '0.15', tgeShare: '0', cliffDays: 180, linearDays: 730 },
      { holder: 'liquidity', share: '0.05', tgeShare: '1', cliffDays: 0, linearDays: 0 },
    ],
  },
  texts: {
    en: {
      tagline: 'Water from desert air, metered and sold by the liter.',
      sections: [
        section(
          'about',
          'What Dunewater does',
          paragraph(
            'A condenser extracts water from the night air and purifies it. Dunewater meters each machine, pays its keeper by the liter, and sends a mechanic when the yield falls.',
          ),
        ),
        section(
          'token',
          'Token utility',
          listBlock(
            'Buyers prepay liters in DUNE.',
            'Keepers earn DUNE for metered water.',
            'Mechanics are paid from a shared fund.',
          ),
        ),
        section(
          'status',
          'Current status',
          paragraph(
            '830 machines run in four countries. The launch sold 68% of the tokens offered; the price has fallen since.',
          ),
        ),
      ],
      risk: ['A dry year halves the yield.', 'The market price is below the launch price.'],
      faq: [
        question(
          'Why did everyone get their full allocation?',
          'The commits were below the size of the pool, so no allocation had to be reduced.',
        ),
      ],
    },
    'zh-MY': {
      tagline: '从沙漠空气中取水，计量后按升出售。',
      sections: [
        section(
          'about',
          'Dunewater 做什么',
          paragraph('冷凝机从夜间空气中取水并净化。Dunewater 为每台机器计量，按升付给看管人，产量下降时派出技师。'),
        ),
        section(
          'token',
          '代币的用途',
          listBlock('买家用 DUNE 预付用水。', '看管人按计量水量赚取 DUNE。', '技师由共同基金支付。'),
        ),
        section(
          'status',
          '目前进展',
          paragraph('四个国家共运行 830 台机器。发售售出了所提供代币的 68%，此后价格下跌。'),
        ),
      ],
      risk: ['干旱年份产量减半。', '市场价格低于发售价格。'],
      faq: [question('为什么所有人都获得全额？', '投入总额低于池子规模，因此不需要按比例缩减。')],
    },
    'ar-SA': {
      tagline: 'ماء يُستخلص من هواء الصحراء، يُقاس ويباع باللتر.',
      sections: [
        section(
          'about',
          'ما الذي يقدمه Dunewater',
          paragraph(
            'تستخلص المكثفات الماء من هواء الليل وتنقيه. يقيس Dunewater إنتاج كل آلة ويدفع لراعيها باللتر ويرسل فنيًا حين يقل الإنتاج.',
          ),
        ),
        section(
          'token',
          'استخدامات العملة',
          listBlock(
            'يدفع المشترون ثمن اللترات مقدمًا بعملة DUNE.',
            'يكسب الرعاة DUNE عن الماء المقاس.',
            'يُدفع للفنيين من صندوق مشترك.',
          ),
        ),
        section(
          'status',
          'أين وصل المشروع',
          paragraph('تعمل 830 آلة في أربعة بلدان. بيع في الإطلاق 68٪ من العملات المعروضة، وانخفض السعر منذ ذلك الحين.'),
        ),
      ],
      risk: ['السنة الجافة تخفض الإنتاج إلى النصف.', 'سعر السوق دون سعر الإطلاق.'],
      faq: [
        question(
          'لماذا نال الجميع المقدار الكامل؟',
          'كان مجموع الالتزامات أقل مما عرضه المجمع، فلم يلزم تخفيض أي حصة.',
        ),
      ],
    },
  },
};
