import type { TextBlock } from '#contract/launchpad.ts';
import { listBlock, question } from './blocks.ts';
import type { Holder, PoolTerms, SeedQuestion, SeedLang } from './types.ts';

/** Names of the holders, for token allocation and vesting. */
export const holderNames: Record<SeedLang, Record<Holder, string>> = {
  en: {
    launch: 'Launch',
    community: 'Community',
    ecosystem: 'Ecosystem',
    team: 'Team',
    backers: 'Early backers',
    treasury: 'Treasury',
    liquidity: 'Liquidity',
    operators: 'Operators',
  },
  'zh-MY': {
    launch: '发售',
    community: '社区',
    ecosystem: '生态',
    team: '团队',
    backers: '早期支持者',
    treasury: '金库',
    liquidity: '流动性',
    operators: '运营者',
  },
  'ar-SA': {
    launch: 'الإطلاق',
    community: 'المجتمع',
    ecosystem: 'المنظومة',
    team: 'الفريق',
    backers: 'الداعمون الأوائل',
    treasury: 'الخزينة',
    liquidity: 'السيولة',
    operators: 'المشغلون',
  },
};

/** Risks of every launch, listed after the project's own. */
export const generalRisks: Record<SeedLang, string[]> = {
  en: [
    'The price of a new token can fall below the launch price and may drop to zero.',
    'Only commit what you can afford to lose.',
  ],
  'zh-MY': ['新代币的价格可能跌破发售价，甚至归零。', '请只投入您可以承受损失的金额。'],
  'ar-SA': ['قد ينخفض سعر العملة الجديدة دون سعر الإطلاق، وقد يصل إلى الصفر.', 'لا تلتزم إلا بما يمكنك تحمل خسارته.'],
};

type RuleSet = PoolTerms['method'] | 'TWO_POOLS';

/** Rules of each kind of pool, as on the project's page. launchpad.md 4 */
const rules: Record<SeedLang, Record<RuleSet, TextBlock>> = {
  en: {
    SUBSCRIPTION: listBlock(
      'Subscription: your average holding during the snapshot is your limit. Each VIP level adds 10% of it, up to 50%.',
      'You can commit several times during the commit period. Commits cannot be withdrawn before it ends.',
      'If the commits exceed the size of the pool, everyone gets the same share of the tokens, up to the maximum per person.',
      'Unused coins are refunded at distribution. There is no fee.',
    ),
    LOTTERY: listBlock(
      'Lottery: your average holding during the snapshot determines how many tickets you can have.',
      'Each ticket either wins or is refunded in full. A winning ticket buys a fixed number of tokens.',
      'The draw can be verified: the hash of the seed is published before the commit period and the seed after it.',
    ),
    STAKE: listBlock(
      'Stake: at every full hour the hourly reward is shared in proportion to the stakes. A stake counts with its lowest amount within the hour.',
      'You can add and redeem coins at any time. Redeemed coins are available immediately.',
      'Rewards are paid to your spot account. At the end your stake is returned automatically.',
    ),
    TWO_POOLS: listBlock('You can use one pool of this project.'),
  },
  'zh-MY': {
    SUBSCRIPTION: listBlock(
      '认购：快照期间的平均持仓即为您的上限；每个 VIP 等级增加 10%，最多 50%。',
      '开放期间可多次投入，结束前不能取回。',
      '投入总额超过池子规模时，所有人按相同比例获得代币，不超过单人上限。',
      '未使用的部分在分发时退回，不收手续费。',
    ),
    LOTTERY: listBlock(
      '抽签：快照期间的平均持仓决定您可以拥有多少张票。',
      '每张票要么中签，要么全额退回。中签票可购买固定数量的代币。',
      '抽签可以验证：种子的哈希在投入期前公布，种子在之后公布。',
    ),
    STAKE: listBlock(
      '质押：每个整点按质押量分配该小时的奖励，以该小时内的最低质押量计算。',
      '可随时增加或赎回，赎回立即到账。',
      '奖励发放到现货账户，结束时质押自动退回。',
    ),
    TWO_POOLS: listBlock('每人只能选择本项目的一个池。'),
  },
  'ar-SA': {
    SUBSCRIPTION: listBlock(
      'الاكتتاب: متوسط رصيدك خلال اللقطة هو حدك، ويضيف كل مستوى VIP إليه 10٪ حتى 50٪.',
      'يمكنك الالتزام عدة مرات ما دامت المرحلة مفتوحة، ولا يُسترد الالتزام قبل نهايتها.',
      'إذا تجاوزت الالتزامات حجم المجمع نال الجميع النسبة نفسها من العملات، حتى سقف الشخص الواحد.',
      'يعود ما لم يُستخدم عند التوزيع، ولا توجد رسوم.',
    ),
    LOTTERY: listBlock(
      'القرعة: يقرر متوسط رصيدك خلال اللقطة عدد التذاكر التي يمكنك امتلاكها.',
      'تفوز كل تذكرة أو تعود كاملة، والتذكرة الفائزة تشتري عددًا ثابتًا من العملات.',
      'يمكن التحقق من السحب: تُنشر بصمة البذرة قبل فترة الالتزام وتُنشر البذرة بعدها.',
    ),
    STAKE: listBlock(
      'الرهن: عند كل ساعة كاملة تُقسم مكافأة الساعة بحسب المرهون، ويُحسب الرهن بأدنى قيمة له خلال الساعة.',
      'يمكنك الإضافة والاسترداد في أي وقت، وتعود العملات المستردة فورًا.',
      'تُضاف المكافآت إلى حسابك الفوري، وتعود الرهون تلقائيًا في النهاية.',
    ),
    TWO_POOLS: listBlock('يمكنك استخدام مجمع واحد من هذا المشروع.'),
  },
};

/** Returns the rules of a project's pools, each kind once, and the rule for projects with two kinds. */
export function rulesOf(lang: SeedLang, methods: readonly PoolTerms['method'][]): TextBlock[] {
  const kinds = [...new Set(methods)];
  const both = kinds.length > 1 ? [rules[lang].TWO_POOLS] : [];
  return [...kinds.map((kind) => rules[lang][kind]), ...both];
}

/** FAQ of the home screen. */
export const homeFaq: Record<SeedLang, SeedQuestion[]> = {
  en: [
    question(
      'What is a launch?',
      'A project sells or gives away some of its tokens before trading opens. You participate with coins that you already hold.',
    ),
    question(
      'Can I lose what I commit?',
      'Coins that are not used for tokens are refunded in full. The tokens you get can lose their value.',
    ),
    question(
      'What is the snapshot?',
      'A few days in which your holding is recorded at every full hour. The average determines how much you can commit.',
    ),
    question('Is there a fee?', 'No. You only pay the launch price for the tokens you get.'),
  ],
  'zh-MY': [
    question('什么是代币发售？', '项目在开放交易前出售或赠送部分代币，您用已持有的币参与。'),
    question('投入的币会损失吗？', '未用于换取代币的部分会全额退回，获得的代币可能贬值。'),
    question('什么是快照？', '在几天内每个整点记录您的持仓，平均值决定您可以投入多少。'),
    question('需要手续费吗？', '不需要。您只按发售价支付获得的代币，没有其他费用。'),
  ],
  'ar-SA': [
    question('ما هو الإطلاق؟', 'يبيع المشروع جزءًا من عملته أو يمنحه قبل فتح التداول، وتشارك فيه بعملات تملكها.'),
    question(
      'هل يمكن أن أخسر ما ألتزم به؟',
      'يعود كاملًا ما لم يُستخدم لشراء العملات، أما العملات التي تحصل عليها فقد تفقد قيمتها.',
    ),
    question(
      'ما هي اللقطة؟',
      'أيام قليلة يُسجل فيها رصيدك عند كل ساعة كاملة، ويقرر المتوسط مقدار ما يمكنك الالتزام به.',
    ),
    question('هل توجد رسوم؟', 'لا. تدفع سعر الإطلاق مقابل العملات التي تحصل عليها، ولا شيء غيره.'),
  ],
};
