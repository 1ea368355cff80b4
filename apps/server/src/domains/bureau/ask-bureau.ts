import { addDays, dayFromBirthday, dayOf } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Subscriptions } from '../../platform/events/publish.ts'
import type {
  BureauPerson,
  BureauReport,
  CreditBureauGateway,
} from '../../providers/ports/credit-bureau.ts'
import { consentedAt } from '../account/consents.ts'
import { phoneOf } from '../account/phones.ts'
import { lockUserStatus } from '../account/user-status.ts'
import { readIdentity } from '../certification/read-identity.ts'
import {
  beginInquiry,
  failInquiry,
  type KeptReport,
  keepReport,
  REPORT_DAYS,
  withdrawReport,
} from '../credit/bureau-reports.ts'
import { creditStanding } from '../credit/credit-standing.ts'

/** The consent under which a bureau is asked, once; it is as old as a report may be. */
const BUREAU_CONSENT = 'bureauInquiry'

/**
 * Asks the bureau about somebody who agreed to it, at most once while its answer counts. The bureau is asked between
 * two transactions. Throws NOT_FOUND where no bureau is, CONSENT_NEEDED, STEP_ORDER before the document is confirmed,
 * IN_PROGRESS, and BUREAU_AWAY when it does not answer.
 */
export const askBureau = async (deps: Deps, { userId }: { userId: string }): Promise<void> => {
  const bureau = deps.creditBureau
  if (!bureau) throw new AppError('NOT_FOUND')
  const at = deps.clock.now()
  const person = await personOf(deps, deps.db, userId)
  const begun = await inTransaction(deps.db, async (tx) => {
    await lockUserStatus(tx, userId)
    const agreedAt = await agreedIn(deps, tx, userId)
    if (!agreedAt) throw new AppError('CONSENT_NEEDED')
    const inquiry = await beginInquiry(deps, tx, { userId, bureau: bureau.bureauName, at })
    return typeof inquiry === 'string' ? inquiry : { ...inquiry, agreedAt }
  })
  if (begun === 'answered') return
  if (begun === 'underWay') throw new AppError('IN_PROGRESS')
  if (begun === 'tomorrow') throw new AppError('BUREAU_AWAY')
  const { reportId, agreedAt } = begun
  const report = await answerOf(deps, bureau, { reportId, agreedAt, person })
  await inTransaction(deps.db, async (tx) => {
    await lockUserStatus(tx, userId)
    // Who has taken the consent back meanwhile is not known by what came.
    if (!(await agreedIn(deps, tx, userId))) return withdrawReport(tx, { userId, at })
    if (!report) return failInquiry(tx, { userId, reportId })
    const isDecided = (await creditStanding(deps, tx, userId)) !== undefined
    const answeredAt = deps.clock.now()
    await keepReport(deps, tx, { userId, reportId, report, isDecided, at: answeredAt })
  })
  if (!report) throw new AppError('BUREAU_AWAY')
}

/** The same where a decision follows at once, which is made without the bureau where it does not answer. */
export const askBureauFirst = async (deps: Deps, who: { userId: string }): Promise<void> => {
  if (!deps.creditBureau || !(await agreedIn(deps, deps.db, who.userId))) return
  try {
    await askBureau(deps, who)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/** When the person agreed to the question, if that is not too long ago. */
const agreedIn = async (
  { clock, market }: Pick<Deps, 'clock' | 'market'>,
  on: Querier,
  userId: string,
): Promise<Date | undefined> => {
  const agreedAt = await consentedAt(on, { userId, purpose: BUREAU_CONSENT })
  const isStale =
    agreedAt && addDays(dayOf(agreedAt, market.zone), REPORT_DAYS) <= clock.businessDay()
  return isStale ? undefined : agreedAt
}

const answerOf = async (
  deps: Deps,
  bureau: CreditBureauGateway,
  of: { reportId: string; agreedAt: Date; person: BureauPerson },
): Promise<KeptReport | undefined> => {
  const { reportId: inquiryId, agreedAt: consentedAt, person } = of
  try {
    const purpose = 'creditDecision'
    return keptOf(await bureau.inquire({ inquiryId, purpose, consentedAt, person }))
  } catch (error) {
    deps.log.warn({ err: error, inquiryId }, 'the credit bureau did not answer')
    return undefined
  }
}

const keptOf = (report: BureauReport): KeptReport =>
  report.kind === 'noHit'
    ? { accounts: [], enquiries: 0 }
    : { accounts: report.accounts, enquiries: report.enquiries }

/** Whom the bureau is asked about, by their confirmed document. Throws STEP_ORDER before it is. */
export const personOf = async (
  deps: Deps,
  on: Querier | Tx,
  userId: string,
): Promise<BureauPerson> => {
  const identity = await readIdentity(deps, on, userId)
  if (!identity) throw new AppError('STEP_ORDER')
  const { name, dob } = identity.fields
  const phone = `${deps.market.areaCode}${await phoneOf(deps, on, userId)}`
  return { name, bornOn: dayFromBirthday(dob), phone }
}

/** Who takes the consent back is decided about without the bureau. */
export const forgetBureauReport = ({ now }: Pick<Deps['clock'], 'now'>): Subscriptions => ({
  consentWithdrawn: async (tx, { userId, purpose }) => {
    if (purpose === BUREAU_CONSENT) await withdrawReport(tx, { userId, at: now() })
  },
})
