import { isDeepStrictEqual } from 'node:util'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { refuseUnseen, type Seeing, seesData } from '../account/open-data.ts'
import { lockUserStatus } from '../account/user-status.ts'
import { changeAnswers } from '../credit/answer-changes.ts'
import { MASK, maskText } from './masks.ts'
import { isCodeOf } from './personal/dictionary-codes.ts'
import {
  birthdayVerdict,
  type PersonalInfo,
  withoutOtherWork,
  withWorkOf,
  wrongPersonalInfo,
} from './personal/personal-info-rules.ts'
import { findPersonalInfo, upsertPersonalInfo } from './personal/personal-info-store.ts'
import type { IdentityFields } from './read-identity.ts'
import { openJson, sealJson } from './steps/sealing.ts'
import { enterForm, finishStep } from './steps/steps.ts'

const COLUMN = 'personal_info.info'

export const readPersonalInfo = async (
  deps: Deps,
  on: Querier,
  userId: string,
): Promise<PersonalInfo | null> => {
  const sealed = await findPersonalInfo(on, userId)
  return sealed ? openJson<PersonalInfo>(deps, COLUMN, userId, sealed) : null
}

/** What a session sees without a fresh code: who a person works for, and where, are masked. */
const masked = (info: PersonalInfo): PersonalInfo => {
  const shown = { ...info }
  for (const field of MASKED_FIELDS) {
    const value = info[field]
    if (value !== undefined) shown[field] = maskText(value)
  }
  return shown
}
const MASKED_FIELDS = ['companyName', 'companyAddress'] as const

export const personalInfoFor = async (
  deps: Deps,
  on: Querier,
  { userId, ...session }: Seeing,
  at: Date,
): Promise<{ info: PersonalInfo | null; isMasked: boolean }> => {
  const info = await readPersonalInfo(deps, on, userId)
  const isMasked = !seesData(session, at) && MASKED_FIELDS.some((field) => info?.[field])
  return { info: info && isMasked ? masked(info) : info, isMasked }
}

/**
 * What comes back masked is what was saved. Throws STEP_UP where something else, or nothing, is to stand in its place and the
 * session has shown no fresh code.
 */
const unmasked = (
  input: PersonalInfo,
  saved: PersonalInfo | null,
  refuseChange: () => void,
): PersonalInfo => {
  const info = { ...input }
  for (const field of MASKED_FIELDS) {
    const before = saved?.[field]
    if (before === undefined) continue
    if (input[field] === maskText(before)) info[field] = before
    else if (input[field]?.includes(MASK))
      throw new AppError('VALIDATION', { fields: [{ path: field, rule: 'format' }] })
    else if (input[field] !== before) refuseChange()
  }
  return info
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

/**
 * Saves the person's statements about themselves (30 → 40). Another employer or address than the saved one needs a
 * fresh code. Once certified, only what they say of their work and income is changed (credit/answer-changes.ts), and
 * it is decided again.
 */
export const savePersonalInfo = (
  deps: Deps,
  { userId, ...session }: Seeing,
  input: PersonalInfo,
  at: Date,
): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const { status, isChange } = await enterForm(tx, userId, 'personalInfo')
    const saved = await readPersonalInfo(deps, tx, userId)
    const given = withoutOtherWork(isChange && saved ? withWorkOf(saved, input) : input)
    const stated = unmasked(given, saved, () => refuseUnseen(session, at))
    refuseWrong(deps, stated)
    if (isChange) {
      const isSame = isDeepStrictEqual(stated, saved)
      await changeAnswers(deps, tx, { userId, form: 'personalInfo', isSame, at })
    }
    const infoSealed = sealJson(deps, COLUMN, userId, stated)
    await upsertPersonalInfo(tx, { userId, infoSealed, savedAt: at })
    return finishStep(tx, userId, status, 'personalInfo')
  })

/** Undefined before the person gave one, and after an erasure. */
export const emailOf = async (
  deps: Deps,
  on: Querier,
  userId: string,
): Promise<string | undefined> => (await readPersonalInfo(deps, on, userId))?.email

/** Corrects the address; nothing else that was stated changes. Throws NOT_FOUND where nothing was. */
export const changeEmail = async (
  deps: Deps,
  tx: Tx,
  { userId, email, at }: { userId: string; email: string; at: Date },
): Promise<void> => {
  // An erasure under way ends first, so that its person is not written down again.
  await lockUserStatus(tx, userId)
  const info = await readPersonalInfo(deps, tx, userId)
  if (!info) throw new AppError('NOT_FOUND')
  const infoSealed = sealJson(deps, COLUMN, userId, { ...info, email })
  await upsertPersonalInfo(tx, { userId, infoSealed, savedAt: at })
}

/** What the confirmed document already says, to prefill the form. */
export const suggestedInfo = (fields: IdentityFields): { birthday: string; gender?: string } => {
  const gender = fields.gender?.toLowerCase() ?? ''
  return isCodeOf('gender', gender) ? { birthday: fields.dob, gender } : { birthday: fields.dob }
}
