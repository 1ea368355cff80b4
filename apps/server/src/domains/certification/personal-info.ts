import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { isCodeOf } from './personal/dictionary-codes.ts'
import {
  birthdayVerdict,
  type PersonalInfo,
  withoutOtherWork,
  wrongPersonalInfo,
} from './personal/personal-info-rules.ts'
import { findPersonalInfo, upsertPersonalInfo } from './personal/personal-info-store.ts'
import type { IdentityFields } from './read-identity.ts'
import { openJson, sealJson } from './steps/sealing.ts'
import { enterStep, finishStep } from './steps/steps.ts'

const COLUMN = 'personal_info.info'

export const readPersonalInfo = async (
  deps: Deps,
  on: Querier,
  userId: string,
): Promise<PersonalInfo | null> => {
  const sealed = await findPersonalInfo(on, userId)
  return sealed ? openJson<PersonalInfo>(deps, COLUMN, userId, sealed) : null
}

const refuseWrong = (deps: Deps, info: PersonalInfo): void => {
  const birthday = birthdayVerdict(info.birthday, deps.clock.businessDay())
  if (birthday === 'tooYoung' || birthday === 'tooOld') {
    throw new AppError('UNDERAGE', { fields: [{ path: 'birthday', rule: birthday }] })
  }
  const fields = wrongPersonalInfo(info, deps.market.code)
  if (birthday !== 'ok') fields.push({ path: 'birthday', rule: birthday })
  if (fields.length > 0) throw new AppError('VALIDATION', { fields })
}

/** Saves the person's statements about themselves (30 → 40). */
export const savePersonalInfo = (
  deps: Deps,
  userId: string,
  input: PersonalInfo,
  at: Date,
): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const status = await enterStep(tx, userId, 'personalInfo')
    refuseWrong(deps, input)
    const infoSealed = sealJson(deps, COLUMN, userId, withoutOtherWork(input))
    await upsertPersonalInfo(tx, { userId, infoSealed, savedAt: at })
    return finishStep(tx, userId, status, 'personalInfo')
  })

/** What the confirmed document already says, to prefill the form. */
export const suggestedInfo = (fields: IdentityFields): { birthday: string; gender?: string } => {
  const gender = fields.gender?.toLowerCase() ?? ''
  return isCodeOf('gender', gender) ? { birthday: fields.dob, gender } : { birthday: fields.dob }
}
