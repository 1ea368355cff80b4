import type { updateBaseInfo } from '@noren/contract/certification'
import { addMonths, type Day, dayFromBirthday } from '@noren/contract/dates'
import type { BodyOf } from '@noren/contract/endpoint'
import type { FieldError } from '@noren/contract/error-codes'
import {
  FIELDS_OF_WORK,
  paydayMax,
  WORK_FIELDS,
  type WorkField,
  type WorkStatus,
} from '@noren/contract/work-fields'
import type { MarketCode } from '@noren/markets/market'
import { isCodeOf, type PlainDictionary } from './dictionary-codes.ts'
import { incomeBandOf } from './income-bands.ts'

/** A person's statements about themselves (C5), in wire terms; birthday is DD/MM/YYYY. */
export type PersonalInfo = BodyOf<typeof updateBaseInfo>

export const AGE_YEARS = { min: 18, max: 80 } as const

export type BirthdayVerdict = 'ok' | 'format' | 'tooYoung' | 'tooOld'

/** Born between 80 and 18 years ago, both limits included (C6). */
export const birthdayVerdict = (birthday: string, today: Day): BirthdayVerdict => {
  let bornOn: Day
  try {
    bornOn = dayFromBirthday(birthday)
  } catch {
    return 'format'
  }
  if (bornOn > addMonths(today, -12 * AGE_YEARS.min)) return 'tooYoung'
  return bornOn < addMonths(today, -12 * AGE_YEARS.max) ? 'tooOld' : 'ok'
}

const DICTIONARY_OF: Readonly<Partial<Record<keyof PersonalInfo, PlainDictionary>>> = {
  gender: 'gender',
  educationLevel: 'education',
  maritalStatus: 'maritalStatus',
  childrenCount: 'childrenCount',
  workStatus: 'workStatus',
  industry: 'industry',
  salaryType: 'salaryType',
}

const isWorkStatus = (code: string): code is WorkStatus => Object.hasOwn(FIELDS_OF_WORK, code)

/** Whether this kind of work has the field. */
export const hasWorkField = (workStatus: string, field: WorkField): boolean =>
  isWorkStatus(workStatus) && FIELDS_OF_WORK[workStatus].includes(field)

/** All problems of the answers except those of the birthday. */
export const wrongPersonalInfo = (info: PersonalInfo, market: MarketCode): FieldError[] => {
  const errors: FieldError[] = []
  for (const [field, dictionary] of Object.entries(DICTIONARY_OF)) {
    const value = info[field as keyof PersonalInfo]
    if (value !== undefined && !isCodeOf(dictionary, String(value))) {
      errors.push({ path: field, rule: 'choice' })
    }
  }
  if (info.monthlyIncome !== undefined && !incomeBandOf(market, info.monthlyIncome)) {
    errors.push({ path: 'monthlyIncome', rule: 'choice' })
  }
  for (const field of WORK_FIELDS) {
    const isGiven = info[field] !== undefined
    if (hasWorkField(info.workStatus, field) && !isGiven && !isPaydayOfDailyPay(info, field)) {
      errors.push({ path: field, rule: 'required' })
    }
  }
  if (info.payday !== undefined && info.payday > paydayMax(info.salaryType)) {
    errors.push({ path: 'payday', rule: 'max' })
  }
  return errors
}

/** Somebody paid daily has no payday. */
const isPaydayOfDailyPay = (info: PersonalInfo, field: WorkField): boolean =>
  field === 'payday' && info.salaryType === 'daily'

/**
 * Drops fields that do not apply to this kind of work: a form may still hold them from an earlier choice.
 */
export const withoutOtherWork = (info: PersonalInfo): PersonalInfo => {
  const kept = Object.entries(info).filter(
    ([field, value]) =>
      value !== undefined &&
      (!(WORK_FIELDS as readonly string[]).includes(field) ||
        hasWorkField(info.workStatus, field as WorkField)) &&
      !isPaydayOfDailyPay(info, field as WorkField),
  )
  return Object.fromEntries(kept) as unknown as PersonalInfo
}

const isOfWork = (field: string): boolean =>
  field === 'workStatus' || (WORK_FIELDS as readonly string[]).includes(field)

/** What was saved, with what is said now of work and income in place of what was said then. */
export const withWorkOf = (saved: PersonalInfo, now: PersonalInfo): PersonalInfo => {
  const kept = Object.entries(saved).filter(([field]) => !isOfWork(field))
  const given = Object.entries(now).filter(([field]) => isOfWork(field))
  return Object.fromEntries([...kept, ...given]) as unknown as PersonalInfo
}
