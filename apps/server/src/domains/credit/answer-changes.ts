import { addDays, type Day, dayOf } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { NEEDS_PROOF, NOT_AFFORDABLE } from './credit-decision.ts'
import { type CreditStanding, creditStanding } from './credit-standing.ts'
import { type CreditCause, noteCreditTrigger } from './credit-triggers.ts'
import { policyOf } from './policy.ts'
import { findNewestOf } from './store/triggers.ts'

/** The forms that tell of income, other loans and living costs, with what is noted when one is filled in anew. */
const CAUSE_OF = {
  survey: 'surveyChanged',
  personalInfo: 'incomeChanged',
} as const satisfies Readonly<Record<string, CreditCause>>

export type AnswersForm = keyof typeof CAUSE_OF

/** A form that may be filled in anew: now, or from that day on. */
interface AnswerChange {
  readonly form: AnswersForm
  readonly from: Day | null
}

/**
 * The forms that somebody may fill in anew, because the standing decision asks for an income or finds no loan
 * affordable; each once in some days, so that nobody searches for the answers that pay. Empty for everybody else.
 */
export const answerChangesOf = async (
  deps: Pick<Deps, 'market' | 'clock' | 'config' | 'policies'>,
  on: Querier,
  { userId, standing }: { userId: string; standing: CreditStanding | undefined },
): Promise<AnswerChange[]> => {
  const { reasonCodes = [] } = standing ?? {}
  if (![NEEDS_PROOF, NOT_AFFORDABLE].some((code) => reasonCodes.includes(code))) return []
  const changed = await findNewestOf(on, { userId, causes: Object.values(CAUSE_OF) })
  const today = deps.clock.businessDay()
  return (Object.keys(CAUSE_OF) as AnswersForm[]).map((form) => {
    const last = changed.find(({ cause }) => cause === CAUSE_OF[form])
    if (!last) return { form, from: null }
    const from = addDays(dayOf(last.at, deps.market.zone), policyOf(deps).answerChangeDays)
    return { form, from: from <= today ? null : from }
  })
}

/**
 * Notes that other answers were given, so that it is decided again. Throws STEP_ORDER where nothing may be changed,
 * ANSWERS_WAIT where this form was a short time ago. The same answers once more are no change.
 */
export const changeAnswers = async (
  deps: Deps,
  tx: Tx,
  of: { userId: string; form: AnswersForm; isSame: boolean; at: Date },
): Promise<void> => {
  const { userId, form, isSame, at } = of
  const standing = await creditStanding(deps, tx, userId)
  const changes = await answerChangesOf(deps, tx, { userId, standing })
  const change = changes.find((one) => one.form === form)
  if (!change) throw new AppError('STEP_ORDER')
  if (isSame) return
  if (change.from) throw new AppError('ANSWERS_WAIT', { days: policyOf(deps).answerChangeDays })
  await noteCreditTrigger(tx, { userId, cause: CAUSE_OF[form], at })
}
