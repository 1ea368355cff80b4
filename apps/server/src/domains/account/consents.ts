import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { hasNeededConsents, statusAfterConsents } from './consents/consent-rules.ts'
import type { Origin } from './origin.ts'
import type { Session } from './sessions.ts'
import * as store from './store/account.ts'

export interface ConsentChoice {
  purpose: string
  isGiven: boolean
}

/** Writes choices to the consent ledger; giving the required ones moves certification from 0 to 10. */
export const saveConsents = (
  deps: Deps,
  session: Session,
  origin: Origin,
  input: { choices: ConsentChoice[]; textVersion: string },
): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const user = await store.lockUser(tx, session.userId)
    // Who was erased meanwhile has no session any more.
    if (user.closedAt) throw new AppError('NO_SESSION')
    for (const choice of input.choices) {
      await store.insertConsent(tx, {
        ...choice,
        id: deps.newId(),
        userId: user.id,
        textVersion: input.textVersion,
        language: origin.language,
        deviceId: origin.deviceId,
        decidedAt: origin.at,
      })
      const { purpose, isGiven } = choice
      if (!isGiven) await deps.publish(tx, 'consentWithdrawn', { userId: user.id, purpose })
    }
    const bizStatus = statusAfterConsents(user.bizStatus, await givenConsents(tx, user.id))
    if (bizStatus !== user.bizStatus) await store.setUserStatus(tx, user.id, bizStatus)
    return bizStatus
  })

const givenConsents = async (on: Querier, userId: string): Promise<ReadonlySet<string>> => {
  const consents = await store.listConsents(on, userId)
  return new Set(consents.filter((row) => row.isGiven).map((row) => row.purpose))
}

/** A person who withdrew a required consent keeps and repays their loans, but gets no new one. */
export const refuseWithoutConsents = async (on: Querier, userId: string): Promise<void> => {
  if (!hasNeededConsents(await givenConsents(on, userId))) throw new AppError('CONSENT_NEEDED')
}

/** Whether the person's latest decision for this purpose is yes. */
export const hasConsent = async (
  on: Querier,
  { userId, purpose }: { userId: string; purpose: string },
): Promise<boolean> => (await givenConsents(on, userId)).has(purpose)

/** When the person's latest decision for this purpose was made, if it is yes. */
export const consentedAt = async (
  on: Querier,
  { userId, purpose }: { userId: string; purpose: string },
): Promise<Date | undefined> => {
  const consents = await store.listConsents(on, userId)
  return consents.find((row) => row.purpose === purpose && row.isGiven)?.decidedAt
}

/** Whether a person withdrew that consent, which differs from never having been asked. */
export const hasWithdrawn = async (
  on: Querier,
  of: { userId: string; purpose: string },
): Promise<boolean> => {
  const consents = await store.listConsents(on, of.userId)
  return consents.some(({ purpose, isGiven }) => purpose === of.purpose && !isGiven)
}

export const listConsents = (deps: Deps, session: Session): Promise<store.ConsentRow[]> =>
  store.listConsents(deps.db, session.userId)
