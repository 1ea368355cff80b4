import type { DICT_TYPES } from '@noren/contract/certification'
import { WORK_STATUSES } from '@noren/contract/work-fields'

/** The six questions and their choices, in the order they are asked. Texts: texts/<language>/dictionaries.json. */
export const SURVEY = {
  loanPurpose: [
    'household',
    'medical',
    'education',
    'business',
    'home',
    'otherDebt',
    'travel',
    'other',
    'ratherNotSay',
  ],
  howSoon: ['today', 'thisWeek', 'thisMonth', 'justLooking'],
  otherLoans: ['none', 'one', 'twoOrThree', 'fourOrMore', 'ratherNotSay'],
  missedPayments: ['never', 'once', 'fewTimes', 'behindNow', 'ratherNotSay'],
  incomeStability: ['same', 'changesLittle', 'changesMuch', 'noIncomeNow'],
  dependants: ['none', 'oneOrTwo', 'threeOrFour', 'fiveOrMore', 'ratherNotSay'],
} as const

export type SurveyQuestion = keyof typeof SURVEY
export const SURVEY_QUESTIONS = Object.keys(SURVEY) as SurveyQuestion[]

/** Lists that are the same in every market; monthlyIncome differs by market (income-bands.ts). */
export const CODES = {
  gender: ['male', 'female', 'transgender', 'ratherNotSay'],
  education: [
    'none',
    'primary',
    'secondary',
    'higherSecondary',
    'diploma',
    'graduate',
    'postgraduate',
  ],
  maritalStatus: ['single', 'married', 'separated', 'widowed', 'ratherNotSay'],
  childrenCount: ['0', '1', '2', '3', '4orMore'],
  workStatus: WORK_STATUSES,
  industry: [
    'agriculture',
    'manufacturing',
    'construction',
    'trade',
    'transport',
    'hospitality',
    'technology',
    'finance',
    'education',
    'health',
    'government',
    'domesticWork',
    'services',
    'other',
  ],
  salaryType: ['monthly', 'fortnightly', 'weekly', 'daily'],
  relationship: ['parent', 'spouse', 'sibling', 'child', 'relative', 'friend', 'colleague'],
} as const satisfies Partial<Record<(typeof DICT_TYPES)[number], readonly string[]>>

export type PlainDictionary = keyof typeof CODES

export const isCodeOf = (dictionary: PlainDictionary, code: string): boolean =>
  (CODES[dictionary] as readonly string[]).includes(code)
