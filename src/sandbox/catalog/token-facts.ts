import type { LocalizedText } from '#sandbox/foundation/localized-text.ts';

/** Facts on a coin's card. `share` is the circulating fraction of the supply; chains as in exchange-api 6. */
interface Facts {
  text: LocalizedText;
  supply?: string;
  share?: number;
  issueTime?: number;
  issuePrice?: string;
  tags: readonly string[];
  chains: readonly string[];
}

const leveraged = (coin: string, times: number): Facts => ({
  text: {
    en: `A token whose value moves about ${times} times as far as ${coin} within a day. It is rebalanced daily and is not meant to be held long.`,
    'zh-MY': `该代币的日内价值变动约为 ${coin} 的 ${times} 倍。每日调仓，不适合长期持有。`,
    'ar-SA': `رمز تتحرك قيمته خلال اليوم بنحو ${times} أضعاف حركة ${coin}. يُعاد توازنه يوميًا وليس معدًا للاحتفاظ الطويل.`,
  },
  tags: ['LEVERAGED'],
  chains: [],
});

/** Facts of the most shown coins; the card of any other coin has only its name. */
export const tokenFacts: Readonly<Record<string, Facts>> = {
  BTC: {
    text: {
      en: 'The first decentralized digital money. Its network settles payments without a central authority; the supply is limited to 21 million.',
      'zh-MY': '第一种去中心化数字货币。其网络无需中央机构即可结算支付，总量永不超过 2100 万枚。',
      'ar-SA': 'أول نقد رقمي لامركزي. تُسوّي شبكته المدفوعات دون سلطة مركزية، ولن يتجاوز عدده 21 مليونًا أبدًا.',
    },
    supply: '21000000',
    share: 0.94,
    issueTime: Date.UTC(2009, 0, 3),
    tags: ['PAYMENT', 'LAYER1'],
    chains: ['BTC'],
  },
  ETH: {
    text: {
      en: 'The coin of a network that runs programs. It pays for each step they take.',
      'zh-MY': '一个可运行程序的网络的代币，用来支付程序的每一步运算。',
      'ar-SA': 'عملة شبكة تُشغّل البرامج، وبها يُدفع ثمن كل خطوة تنفذها.',
    },
    supply: '120000000',
    share: 1,
    issueTime: Date.UTC(2015, 6, 30),
    tags: ['LAYER1', 'CONTRACTS'],
    chains: ['ETH', 'ARB'],
  },
  USDT: {
    text: {
      en: 'A stablecoin that its issuer redeems for one US dollar.',
      'zh-MY': '发行方承诺每枚兑换一美元的代币。',
      'ar-SA': 'عملة يَعِد مُصدرها بدولار أمريكي واحد لكل وحدة.',
    },
    supply: '120000000000',
    share: 1,
    tags: ['STABLE'],
    chains: ['ETH', 'TRX', 'SOL'],
  },
  USDC: {
    text: {
      en: 'A stablecoin that its issuer redeems for one US dollar.',
      'zh-MY': '发行方承诺每枚兑换一美元的代币。',
      'ar-SA': 'عملة يَعِد مُصدرها بدولار أمريكي واحد لكل وحدة.',
    },
    supply: '40000000000',
    share: 1,
    tags: ['STABLE'],
    chains: ['ETH', 'SOL'],
  },
  SLIP: {
    text: {
      en: 'The coin of this exchange. Use it in launches, or stake it to earn new tokens.',
      'zh-MY': '本交易所的平台币。可用于认购新项目，质押可获得新代币。',
      'ar-SA': 'عملة هذه المنصة. تقبلها عمليات الإطلاق، ومن يجمّدها يكسب رموزًا جديدة.',
    },
    supply: '500000000',
    share: 0.4,
    issuePrice: '0.2',
    issueTime: Date.UTC(2024, 8, 2),
    tags: ['PLATFORM'],
    chains: ['SLIP'],
  },
  SOL: {
    text: {
      en: 'The coin of a network made for many fast payments and programs.',
      'zh-MY': '一个为大量快速支付和程序而设计的网络的代币。',
      'ar-SA': 'عملة شبكة صُممت لعدد كبير من المدفوعات والبرامج السريعة.',
    },
    supply: '580000000',
    share: 0.8,
    tags: ['LAYER1', 'CONTRACTS'],
    chains: ['SOL'],
  },
  DOGE: {
    text: {
      en: 'A coin that began as a joke and is used for tips and small payments.',
      'zh-MY': '起初只是玩笑的代币，如今用于打赏和小额支付。',
      'ar-SA': 'عملة بدأت مزحةً وتُستخدم للإكراميات والمدفوعات الصغيرة.',
    },
    supply: '145000000000',
    share: 1,
    tags: ['MEME', 'PAYMENT'],
    chains: ['DOGE'],
  },
  BTC3L: leveraged('BTC', 3),
  BTC3S: leveraged('BTC', -3),
  ETH3L: leveraged('ETH', 3),
  ETH3S: leveraged('ETH', -3),
};
