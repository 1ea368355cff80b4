import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { publishToPerson } from '../../platform/events/events.ts'
import type { Subscriptions } from '../../platform/events/publish.ts'
import { once } from '../../platform/idempotency.ts'
import { hasConsent } from '../account/consents.ts'
import { lockUserStatus } from '../account/user-status.ts'
import { lockCredit } from '../credit/credit-standing.ts'
import { redecideCredit } from '../credit/decide-credit.ts'
import {
  dropOpenProof,
  incomeProofsOf,
  strikeLines,
  useProof,
  withdrawProofs,
} from '../credit/income-proofs.ts'
import { currentCreditFacts } from '../loans/current-credit-facts.ts'
import { INCOME_CONSENT } from './send-statement.ts'
import { figuresOfOpen, type IncomeView, incomeView } from './show-income.ts'

interface Named {
  readonly userId: string
  readonly proofId: string
}

/** Strikes out lines by their places, instead of those that were struck out before. Throws NOT_FOUND. */
export const strikeIncome = (
  deps: Deps,
  { userId, proofId, struck }: Named & { struck: readonly number[] },
): Promise<IncomeView> =>
  changing(deps, userId, async (tx) => {
    const { open } = await incomeProofsOf(deps, tx, userId)
    if (open?.proofId !== proofId) throw new AppError('NOT_FOUND')
    const places = open.reading.lines.map((_, at) => at)
    await strikeLines(tx, { userId, proofId, struck: places.filter((at) => struck.includes(at)) })
  })

/**
 * Lets the figures count and decides anew with them. The person asks, so a limit may rise by it, but not while limits
 * may not rise. Once more it changes nothing. Throws NOT_FOUND, CONSENT_NEEDED.
 */
export const useIncome = (
  deps: Deps,
  { userId, proofId, at }: Named & { at: Date },
): Promise<IncomeView> =>
  changing(deps, userId, async (tx) => {
    await lockCredit(tx, userId)
    const { open, used } = await incomeProofsOf(deps, tx, userId)
    if (used?.proofId === proofId) return
    if (open?.proofId !== proofId) throw new AppError('NOT_FOUND')
    if (!(await hasConsent(tx, { userId, purpose: INCOME_CONSENT }))) {
      throw new AppError('CONSENT_NEEDED')
    }
    await useProof(deps, tx, { userId, proofId, figures: figuresOfOpen(open), at })
    const facts = await currentCreditFacts(deps, tx, userId)
    if (!facts) throw new AppError('STEP_ORDER')
    await redecideCredit(deps, tx, { userId, facts, causes: ['proofRead'], isAsked: true, at })
    await publishToPerson(tx, userId, { kind: 'review' })
  })

/**
 * Deletes what waits or what counts; after the latter it is decided anew. Asked again, because its answer was lost, it changes
 * nothing. Throws NOT_FOUND for what the person never had.
 */
export const deleteIncome = (
  deps: Deps,
  { userId, proofId, at }: Named & { at: Date },
): Promise<IncomeView> =>
  changing(deps, userId, async (tx) => {
    const request = { userId, call: 'deleteIncomeProof', requestId: proofId, input: {}, at }
    await once(tx, request, async () => {
      const { open, used } = await incomeProofsOf(deps, tx, userId)
      if (open?.proofId === proofId) await dropOpenProof(deps, tx, userId)
      else if (used?.proofId === proofId) await withdrawProofs(tx, { userId, at })
      else throw new AppError('NOT_FOUND')
      return {}
    })
  })

/** One change at a time of a person. */
const changing = (
  deps: Deps,
  userId: string,
  change: (tx: Tx) => Promise<void>,
): Promise<IncomeView> =>
  inTransaction(deps.db, async (tx) => {
    await lockUserStatus(tx, userId)
    await change(tx)
    return incomeView(deps, tx, userId)
  })

/** Who takes the consent back has shown nothing. */
export const forgetShownIncome = ({ now }: Pick<Deps['clock'], 'now'>): Subscriptions => ({
  consentWithdrawn: async (tx, { userId, purpose }) => {
    if (purpose === INCOME_CONSENT) await withdrawProofs(tx, { userId, at: now() })
  },
})
