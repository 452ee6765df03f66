import type { Block } from '../../../contract/launchpad.ts';
import { list, question } from './blocks.ts';
import type { Holder, PoolTerms, Question, SeedLang } from './types.ts';

/** Names of the holders of a supply, for distribution and vesting. */
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

/** Risks of every launch; a project adds its own before them. */
export const generalRisks: Record<SeedLang, string[]> = {
  en: [
    'A new token’s price can fall below the launch price and may fall to nothing.',
    'Commit only what you can do without.',
  ],
  'zh-MY': ['新代币的价格可能跌破发售价，甚至归零。', '只投入您可以承受损失的金额。'],
  'ar-SA': ['قد ينخفض سعر العملة الجديدة دون سعر الإطلاق، وقد يصل إلى الصفر.', 'لا تلتزم إلا بما يمكنك الاستغناء عنه.'],
};

type RuleSet = PoolTerms['method'] | 'TWO_POOLS';

/** How each kind of pool works, as its page says it. launchpad.md 4 */
const rules: Record<SeedLang, Record<RuleSet, Block>> = {
  en: {
    SUBSCRIPTION: list(
      'Subscription: your average holding through the snapshot is your limit; a VIP level adds 10 % of it, up to 50 %.',
      'You may commit several times while the phase is open. Commits cannot be taken back before the end.',
      'When more is committed than the pool holds, everybody gets the same share of the tokens, up to the cap for one person.',
      'What is not used comes back at distribution. There is no fee.',
    ),
    LOTTERY: list(
      'Lottery: your average holding through the snapshot decides how many tickets you may have.',
      'Each ticket wins or comes back in full. A winning ticket buys a fixed number of tokens.',
      'The draw can be checked: the seed’s hash is published before the commit phase, the seed after it.',
    ),
    STAKE: list(
      'Stake: every full hour the hour’s reward is shared by stake. A stake counts for an hour with its lowest value in it.',
      'You may add and redeem at any time; redeemed coins are back at once.',
      'Rewards go to your spot account. At the end the stakes come back by themselves.',
    ),
    TWO_POOLS: list('You may use one pool of this project.'),
  },
  'zh-MY': {
    SUBSCRIPTION: list(
      '认购：快照期间的平均持仓即为您的上限；每个 VIP 等级增加 10%，最多 50%。',
      '开放期间可多次投入，结束前不能取回。',
      '投入总额超过池子规模时，所有人按相同比例获得代币，不超过单人上限。',
      '未使用的部分在分发时退回，不收手续费。',
    ),
    LOTTERY: list(
      '抽签：快照期间的平均持仓决定您可以拥有多少张票。',
      '每张票要么中签，要么全额退回。中签票可购买固定数量的代币。',
      '抽签可以验证：种子的哈希在投入阶段前公布，种子在之后公布。',
    ),
    STAKE: list(
      '质押：每个整点按质押量分配该小时的奖励，以该小时内的最低质押量计算。',
      '可随时增加或赎回，赎回立即到账。',
      '奖励发放到现货账户，结束时质押自动退回。',
    ),
    TWO_POOLS: list('每人只能选择本项目的一个池。'),
  },
  'ar-SA': {
    SUBSCRIPTION: list(
      'الاكتتاب: متوسط رصيدك خلال اللقطة هو حدك، ويضيف كل مستوى VIP إليه 10٪ حتى 50٪.',
      'يمكنك الالتزام عدة مرات ما دامت المرحلة مفتوحة، ولا يُسترد الالتزام قبل نهايتها.',
      'إذا تجاوزت الالتزامات حجم المجمع نال الجميع النسبة نفسها من العملات، حتى سقف الشخص الواحد.',
      'يعود ما لم يُستخدم عند التوزيع، ولا توجد رسوم.',
    ),
    LOTTERY: list(
      'القرعة: يقرر متوسط رصيدك خلال اللقطة عدد التذاكر التي يمكنك امتلاكها.',
      'تفوز كل تذكرة أو تعود كاملة، والتذكرة الفائزة تشتري عددًا ثابتًا من العملات.',
      'يمكن التحقق من السحب: تُنشر بصمة البذرة قبل مرحلة الالتزام وتُنشر البذرة بعدها.',
    ),
    STAKE: list(
      'الرهن: عند كل ساعة كاملة تُقسم مكافأة الساعة بحسب المرهون، ويُحسب الرهن بأدنى قيمة له خلال الساعة.',
      'يمكنك الإضافة والاسترداد في أي وقت، وتعود العملات المستردة فورًا.',
      'تُضاف المكافآت إلى حسابك الفوري، وتعود الرهون تلقائيًا في النهاية.',
    ),
    TWO_POOLS: list('يمكنك استخدام مجمع واحد من هذا المشروع.'),
  },
};

/** The rules of a project's pools, each kind once. */
export function rulesOf(lang: SeedLang, methods: readonly PoolTerms['method'][]): Block[] {
  const kinds = [...new Set(methods)];
  const both = kinds.length > 1 ? [rules[lang].TWO_POOLS] : [];
  return [...kinds.map((kind) => rules[lang][kind]), ...both];
}

/** Questions of the home screen. */
export const homeFaq: Record<SeedLang, Question[]> = {
  en: [
    question(
      'What is a launch?',
      'A project sells or gives away part of its token before trading opens. You take part with coins you already hold.',
    ),
    question(
      'Can I lose what I commit?',
      'What is not used for tokens comes back in full. The tokens you get can lose their value.',
    ),
    question(
      'What is the snapshot?',
      'A few days in which your holding is noted each full hour. The average decides how much you may commit.',
    ),
    question('Does it cost a fee?', 'No. You pay the launch price for the tokens you get, nothing else.'),
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
