import { linksOf, listBlock, paragraph, question, section, utc } from './blocks.ts';
import type { SeedProject } from './types.ts';

/** Listed above its launch price of 0.2 USDT. launchpad.md 7 */
export const vela: SeedProject = {
  projectId: '9',
  code: 'VELA',
  kind: 'LAUNCHPAD',
  model: 'v2',
  token: 'VELA',
  tokenPrecision: 4,
  name: 'Vela Winds',
  minVipLevel: 0,
  needSignup: false,
  isContest: false,
  times: {
    announce: utc('2026-04-22 08:00'),
    snapshotStart: utc('2026-04-28 00:00'),
    snapshotEnd: utc('2026-05-03 00:00'),
    commitStart: utc('2026-05-03 00:00'),
    commitEnd: utc('2026-05-05 10:00'),
    distribute: utc('2026-05-05 12:00'),
    listing: utc('2026-05-06 10:00'),
  },
  pools: [
    {
      terms: {
        method: 'SUBSCRIPTION',
        poolId: '91',
        coin: 'SLIP',
        coinPrecision: 4,
        amount: '1000000',
        price: '0.25',
        capTokens: '8000',
        minCommit: '50',
        step: '1',
        maxCommit: '2000',
      },
      closed: { participants: 1731, total: '1250000' },
    },
    {
      terms: {
        method: 'LOTTERY',
        poolId: '92',
        coin: 'USDT',
        coinPrecision: 4,
        amount: '2000000',
        price: '0.2',
        ticketSize: '200',
        tokensPerTicket: '1000',
        maxTickets: 20,
        tiers: [
          { from: '200', to: '2000', tickets: 1 },
          { from: '2000', to: '20000', tickets: 3 },
          { from: '20000', to: '2500000', tickets: 10 },
          { from: '2500000', tickets: 20 },
        ],
      },
      closed: { participants: 1204, total: '1048000', tickets: 5240 },
    },
  ],
  listing: { symbolId: 'VELAUSDT', openPrice: '0.26', lastPrice: '0.35', highPrice: '0.41' },
  links: linksOf('VELA'),
  tokenomics: {
    totalSupply: '100000000',
    launchAmount: '3000000',
    hardCapUsd: '600000',
    distribution: [
      { holder: 'launch', share: '0.03' },
      { holder: 'operators', share: '0.37' },
      { holder: 'community', share: '0.22' },
      { holder: 'team', share: '0.16' },
      { holder: 'backers', share: '0.16' },
      { holder: 'liquidity', share: '0.06' },
    ],
    vesting: [
      { holder: 'launch', share: '0.03', tgeShare: '1', cliffDays: 0, linearDays: 0 },
      { holder: 'operators', share: '0.37', tgeShare: '0', cliffDays: 30, linearDays: 1460 },
      { holder: 'community', share: '0.22', tgeShare: '0.15', cliffDays: 0, linearDays: 900 },
      { holder: 'team', share: '0.16', tgeShare: '0', cliffDays: 365, linearDays: 1095 },
      { holder: 'backers', share: '0.16', tgeShare: '0', cliffDays: 180, linearDays: 730 },
      { holder: 'liquidity', share: '0.06', tgeShare: '1', cliffDays: 0, linearDays: 0 },
    ],
  },
  texts: {
    en: {
      tagline: 'Wind forecasts for harbors, based on sensors on the masts of moored boats.',
      sections: [
        section(
          'about',
          'What Vela Winds does',
          paragraph(
            'Weather models divide a coast into squares of several kilometers. A harbor is smaller. Vela Winds reads the wind meters of moored boats and forecasts gusts for the next two hours.',
          ),
          paragraph('Harbor masters, crane crews and ferry pilots subscribe to the forecast for their own basin.'),
        ),
        section(
          'token',
          'Token utility',
          listBlock(
            'Subscribers pay in VELA per basin and month.',
            'Boats earn VELA for readings that agree with their neighbors.',
          ),
        ),
        section(
          'status',
          'Current status',
          paragraph('4,900 masts report from 61 harbors. 38 of the harbors pay for the forecast.'),
        ),
      ],
      risk: ['There are fewer readings in winter, when boats leave the water.'],
      faq: [
        question(
          'Why did I not get tokens for my full commit?',
          'The pool was oversubscribed five times. Everyone got the same share of the tokens, and the unused part of each commit was refunded.',
        ),
      ],
    },
    'zh-MY': {
      tagline: '利用港内船只桅杆数据制作的港口风况预报。',
      sections: [
        section(
          'about',
          'Vela Winds 做什么',
          paragraph('气象模型以数公里为格看海岸，而港口更小。Vela Winds 读取停泊船只的风速计，预报未来两小时的阵风。'),
          paragraph('港务长、吊机班组和渡轮引航员订阅各自港池的预报。'),
        ),
        section(
          'token',
          '代币的用途',
          listBlock('订阅者按港池和月份用 VELA 付费。', '与邻近船只一致的读数可赚取 VELA。'),
        ),
        section('status', '目前进展', paragraph('61 个港口的 4,900 根桅杆在上报数据，其中 38 个港口付费使用预报。')),
      ],
      risk: ['冬季船只上岸，读数会减少。'],
      faq: [
        question('为什么没有按投入金额全部获得？', '该池超额认购五倍，每个人按相同比例获得代币，未使用部分已退回。'),
      ],
    },
    'ar-SA': {
      tagline: 'توقعات رياح للموانئ، تُصنع من صواري القوارب الراسية فيها.',
      sections: [
        section(
          'about',
          'ما الذي يقدمه Vela Winds',
          paragraph(
            'ترى نماذج الطقس الساحل في مربعات من عدة كيلومترات، والميناء أصغر من ذلك. يقرأ Vela Winds مقاييس الرياح على القوارب الراسية ويتوقع هبات الساعتين القادمتين.',
          ),
          paragraph('يشترك مديرو الموانئ وطواقم الرافعات وقادة العبّارات في توقعات حوضهم.'),
        ),
        section(
          'token',
          'استخدامات العملة',
          listBlock(
            'يدفع المشتركون بعملة VELA بحسب الحوض والشهر.',
            'تكسب القوارب VELA عن القراءات التي توافق جيرانها.',
          ),
        ),
        section(
          'status',
          'أين وصل المشروع',
          paragraph('ترسل 4,900 صارية قراءاتها من 61 ميناء، ويدفع 38 منها مقابل التوقعات.'),
        ),
      ],
      risk: ['تقل القراءات شتاءً حين تُرفع القوارب من الماء.'],
      faq: [
        question(
          'لماذا لم أحصل على كل ما التزمت من أجله؟',
          'تجاوز الاكتتاب حجم المجمع خمس مرات، فنال كل مشارك النسبة نفسها من العملات، وأعيد ما لم يُستخدم.',
        ),
      ],
    },
  },
};
