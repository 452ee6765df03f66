import type { LocalizedText } from '#sandbox/market/catalog/pair-notices.ts';

/** A question of the test, with the ids of its right answers. */
interface Question {
  id: string;
  multiple: boolean;
  question: LocalizedText;
  options: readonly { id: string; text: LocalizedText }[];
  right: readonly string[];
}

/** Changes with the questions: answers to another version are refused. */
export const testVersion = '2026-05';

/** The test that precedes purchases and redemptions; all answers must be right. exchange-api 2.4 lt.questionnaires */
export const questions: readonly Question[] = [
  {
    id: 'target',
    multiple: false,
    question: {
      en: 'BTC rises 2 % within a day. About how much does BTC3L change, before costs?',
      'zh-MY': 'BTC 一天内上涨 2%。不计成本，BTC3L 大约变动多少？',
      'ar-SA': 'ارتفع سعر BTC بنسبة 2% خلال يوم. بكم تتغير قيمة BTC3L تقريبًا قبل التكاليف؟',
    },
    options: [
      { id: 'same', text: { en: 'It rises 2 %', 'zh-MY': '上涨 2%', 'ar-SA': 'ترتفع 2%' } },
      { id: 'triple', text: { en: 'It rises 6 %', 'zh-MY': '上涨 6%', 'ar-SA': 'ترتفع 6%' } },
      { id: 'fall', text: { en: 'It falls 6 %', 'zh-MY': '下跌 6%', 'ar-SA': 'تنخفض 6%' } },
    ],
    right: ['triple'],
  },
  {
    id: 'rebalance',
    multiple: false,
    question: {
      en: 'What does a rebalance of a token do?',
      'zh-MY': '代币的调仓有什么作用？',
      'ar-SA': 'ماذا تفعل إعادة توازن الرمز؟',
    },
    options: [
      {
        id: 'target',
        text: {
          en: 'It brings the leverage back to the target; the NAV stays the same',
          'zh-MY': '使杠杆回到目标值；净值不变',
          'ar-SA': 'تعيد الرافعة إلى الهدف، وتبقى صافي القيمة كما هي',
        },
      },
      {
        id: 'loss',
        text: { en: 'It repays earlier losses', 'zh-MY': '弥补之前的亏损', 'ar-SA': 'تعوّض الخسائر السابقة' },
      },
      {
        id: 'price',
        text: { en: 'It fixes the price of BTC', 'zh-MY': '固定 BTC 的价格', 'ar-SA': 'تثبّت سعر BTC' },
      },
    ],
    right: ['target'],
  },
  {
    id: 'sideways',
    multiple: false,
    question: {
      en: 'BTC rises 10 % one day and falls 10 % the next, twice. What happens to a long and a short token?',
      'zh-MY': 'BTC 一天上涨 10%，次日下跌 10%，如此两次。做多和做空代币会怎样？',
      'ar-SA': 'ارتفع BTC بنسبة 10% يومًا وانخفض 10% في التالي، مرتين. ماذا يحدث لرمز الشراء ورمز البيع؟',
    },
    options: [
      { id: 'none', text: { en: 'Neither changes', 'zh-MY': '两者都不变', 'ar-SA': 'لا يتغير أي منهما' } },
      {
        id: 'one',
        text: {
          en: 'One gains what the other loses',
          'zh-MY': '一个盈利，另一个亏损',
          'ar-SA': 'يربح أحدهما ما يخسره الآخر',
        },
      },
      { id: 'both', text: { en: 'Both lose about 17 %', 'zh-MY': '两者都亏损约 17%', 'ar-SA': 'يخسر كلاهما نحو 17%' } },
    ],
    right: ['both'],
  },
  {
    id: 'costs',
    multiple: true,
    question: {
      en: 'Which costs lower the NAV of a long token?',
      'zh-MY': '哪些成本会降低做多代币的净值？',
      'ar-SA': 'ما التكاليف التي تخفض صافي قيمة رمز الشراء؟',
    },
    options: [
      {
        id: 'funding',
        text: { en: 'Funding every 8 hours', 'zh-MY': '每 8 小时的资金费用', 'ar-SA': 'التمويل كل 8 ساعات' },
      },
      {
        id: 'management',
        text: { en: 'The daily management fee', 'zh-MY': '每日管理费', 'ar-SA': 'رسم الإدارة اليومي' },
      },
      {
        id: 'withdrawal',
        text: { en: 'Withdrawals of other users', 'zh-MY': '其他用户的提币', 'ar-SA': 'سحوبات المستخدمين الآخرين' },
      },
    ],
    right: ['funding', 'management'],
  },
  {
    id: 'risk',
    multiple: true,
    question: {
      en: 'Which statements are true?',
      'zh-MY': '下列哪些说法正确？',
      'ar-SA': 'أي العبارات صحيحة؟',
    },
    options: [
      {
        id: 'lose',
        text: {
          en: 'A token can lose almost all of its value',
          'zh-MY': '代币可能损失几乎全部价值',
          'ar-SA': 'قد يخسر الرمز قيمته كلها تقريبًا',
        },
      },
      {
        id: 'premium',
        text: {
          en: 'The price of the spot pair can differ from the NAV',
          'zh-MY': '现货交易对的价格可能偏离净值',
          'ar-SA': 'قد يختلف سعر الزوج الفوري عن صافي القيمة',
        },
      },
      {
        id: 'debt',
        text: {
          en: 'Who holds a token can owe money',
          'zh-MY': '持有代币的人可能欠款',
          'ar-SA': 'قد يصبح حامل الرمز مدينًا',
        },
      },
    ],
    right: ['lose', 'premium'],
  },
];
