import { linksOf, listBlock, paragraph, question, section, utc } from './blocks.ts';
import type { SeedProject } from './types.ts';

/** Model v1 in its commit phase, with 50 hours left. launchpad.md 7 */
export const moss: SeedProject = {
  projectId: '7',
  code: 'MOSS',
  kind: 'LAUNCHPAD',
  model: 'v1',
  token: 'MOSS',
  tokenPrecision: 4,
  name: 'Mossgate',
  minVipLevel: 0,
  needSignup: false,
  isContest: false,
  times: {
    announce: utc('2026-05-21 08:00'),
    snapshotStart: utc('2026-05-27 00:00'),
    snapshotEnd: utc('2026-06-01 00:00'),
    commitStart: utc('2026-06-01 00:00'),
    commitEnd: utc('2026-06-03 10:00'),
    distribute: utc('2026-06-03 12:00'),
    listing: utc('2026-06-04 10:00'),
  },
  pools: [
    {
      terms: {
        method: 'LOTTERY',
        poolId: '71',
        coin: 'SLIP',
        coinPrecision: 4,
        amount: '1600000',
        price: '0.125',
        ticketSize: '50',
        tokensPerTicket: '400',
        maxTickets: 20,
        tiers: [
          { from: '200', to: '1000', tickets: 1 },
          { from: '1000', to: '5000', tickets: 3 },
          { from: '5000', to: '20000', tickets: 8 },
          { from: '20000', tickets: 20 },
        ],
      },
      crowd: { people: 1500, median: '160' },
    },
  ],
  links: linksOf('MOSS'),
  tokenomics: {
    totalSupply: '400000000',
    launchAmount: '1600000',
    hardCapUsd: '160000',
    distribution: [
      { holder: 'launch', share: '0.004' },
      { holder: 'community', share: '0.446' },
      { holder: 'ecosystem', share: '0.2' },
      { holder: 'team', share: '0.15' },
      { holder: 'treasury', share: '0.15' },
      { holder: 'liquidity', share: '0.05' },
    ],
    vesting: [
      { holder: 'launch', share: '0.004', tgeShare: '1', cliffDays: 0, linearDays: 0 },
      { holder: 'community', share: '0.446', tgeShare: '0.1', cliffDays: 0, linearDays: 1095 },
      { holder: 'ecosystem', share: '0.2', tgeShare: '0', cliffDays: 30, linearDays: 1095 },
      { holder: 'team', share: '0.15', tgeShare: '0', cliffDays: 365, linearDays: 1095 },
      { holder: 'treasury', share: '0.15', tgeShare: '0', cliffDays: 0, linearDays: 1095 },
      { holder: 'liquidity', share: '0.05', tgeShare: '1', cliffDays: 0, linearDays: 0 },
    ],
  },
  texts: {
    en: {
      tagline: 'Door locks for shared houses that store no names.',
      sections: [
        section(
          'about',
          'What Mossgate does',
          paragraph(
            'A shared house often changes its keys but never its locks. Mossgate opens a door with a pass that expires by itself. It stores no name, only whether the pass is valid.',
          ),
          paragraph('Each house keeps its own list. No one outside can see who came and went.'),
        ),
        section(
          'token',
          'Token utility',
          listBlock(
            'Houses pay for passes in MOSS.',
            'Locksmiths who install and service locks earn MOSS.',
            'Holders vote on which lock makers are admitted.',
          ),
        ),
        section(
          'status',
          'Current status',
          paragraph('6,800 doors use it. Two lock makers have shipped it from the factory since March 2026.'),
        ),
      ],
      risk: [
        'A failed lock shuts people out, and the project bears the cost.',
        'Larger lock makers may build their own product.',
      ],
      faq: [
        question(
          'How many tickets can I get?',
          'That depends on your average SLIP holding during the snapshot: one ticket from 200 SLIP, three from 1,000, eight from 5,000 and twenty from 20,000.',
        ),
        question('What does a losing ticket cost?', 'Nothing. Its SLIP is refunded in full after the draw.'),
      ],
    },
    'zh-MY': {
      tagline: '为合住房屋设计、不记录姓名的门锁。',
      sections: [
        section(
          'about',
          'Mossgate 做什么',
          paragraph(
            '合住的房子常换钥匙，却从不换锁。Mossgate 用会自动失效的通行证开门，不保存姓名，只判断通行证是否有效。',
          ),
          paragraph('名单由房屋自己保管，外人无法读取谁曾出入。'),
        ),
        section(
          'token',
          '代币的用途',
          listBlock('房屋用 MOSS 购买通行证。', '安装和维护门锁的锁匠赚取 MOSS。', '持有人投票决定接纳哪些锁具厂商。'),
        ),
        section('status', '目前进展', paragraph('已有 6,800 扇门使用，两家锁具厂商自 2026 年 3 月起出厂预装。')),
      ],
      risk: ['门锁故障会把人关在门外，相关成本由项目承担。', '大型锁具厂商可能自行开发。'],
      faq: [
        question(
          '我可以有多少张票？',
          '由快照期间的 SLIP 平均持仓决定：200 起 1 张，1,000 起 3 张，5,000 起 8 张，20,000 起 20 张。',
        ),
        question('未中签的票要付费吗？', '不需要。抽签后对应的 SLIP 全额退回。'),
      ],
    },
    'ar-SA': {
      tagline: 'أقفال أبواب للبيوت المشتركة لا تحفظ الأسماء.',
      sections: [
        section(
          'about',
          'ما الذي يقدمه Mossgate',
          paragraph(
            'يغير البيت المشترك مفاتيحه كثيرًا ولا يغير أقفاله أبدًا. يفتح Mossgate الباب بتصريح ينتهي من تلقاء نفسه، ولا يخزن اسمًا، بل صلاحية التصريح فقط.',
          ),
          paragraph('يحتفظ البيت بقائمته، ولا يستطيع أحد في الخارج أن يقرأ من دخل ومن خرج.'),
        ),
        section(
          'token',
          'استخدامات العملة',
          listBlock(
            'تدفع البيوت ثمن التصاريح بعملة MOSS.',
            'يكسب صانعو الأقفال الذين يركبونها ويصونونها MOSS.',
            'يصوت الحائزون على قبول الشركات المصنعة.',
          ),
        ),
        section('status', 'أين وصل المشروع', paragraph('يستخدمه 6,800 باب، وتشحنه شركتان من المصنع منذ مارس 2026.')),
      ],
      risk: ['القفل المعطل يترك الناس في الخارج، ويتحمل المشروع تلك الكلفة.', 'قد تبني الشركات الكبرى بديلًا خاصًا بها.'],
      faq: [
        question(
          'كم تذكرة يمكنني أن أملك؟',
          'يقرر ذلك متوسط حيازتك من SLIP خلال اللقطة: من 200 تذكرة واحدة، ومن 1,000 ثلاث، ومن 5,000 ثمان، ومن 20,000 عشرون.',
        ),
        question('ما كلفة التذكرة الخاسرة؟', 'لا شيء. تعود SLIP الخاصة بها كاملة بعد السحب.'),
      ],
    },
  },
};
