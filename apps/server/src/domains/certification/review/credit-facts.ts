import { ageOn, dayFromBirthday } from '@noren/contract/dates'
import { CURRENCY_DIGITS, type Minor, minor, multiplyByCount } from '@noren/contract/money'
import { USER_STATUS } from '@noren/contract/user-status'
import type { WorkStatus } from '@noren/contract/work-fields'
import type { KycTier } from '@noren/pricing/terms'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { countOthersOnDevices } from '../../account/login-devices.ts'
import { lockUserStatus } from '../../account/user-status.ts'
import { bureauFactsOf } from '../../credit/bureau-reports.ts'
import type { CreditFacts } from '../../credit/credit-decision.ts'
import { shownIncomeOf } from '../../credit/income-proofs.ts'
import { clearedAccountHolders } from '../../fraud/cases.ts'
import { countOthersWithAccount, findAccount } from '../bank/bank-account-store.ts'
import { listContacts } from '../contacts.ts'
import { incomeBandOf } from '../personal/income-bands.ts'
import { readPersonalInfo } from '../personal-info.ts'
import { readIdentity } from '../read-identity.ts'
import { readSurvey } from '../survey.ts'
import { hasOpenIdentityCase } from './review-store.ts'

/** The lower end of the band, which the person has at least. */
const incomeMinorOf = (deps: Deps, code: string | undefined): Minor | null => {
  const band = code === undefined ? undefined : incomeBandOf(deps.market.code, code)
  return band
    ? multiplyByCount(minor(10 ** CURRENCY_DIGITS[deps.market.currency]), band.fromMajor)
    : null
}

/**
 * What certification contributes to a credit decision; the history comes from loans. Throws when a step is
 * missing, since credit is decided for certified people only.
 */
export const creditFactsOf = async (
  tx: Tx,
  deps: Deps,
  userId: string,
): Promise<Omit<CreditFacts, 'history'>> => {
  const identity = await readIdentity(deps, tx, userId)
  const info = await readPersonalInfo(deps, tx, userId)
  const account = await findAccount(tx, userId)
  if (!identity || !info || !account) throw new Error('credit asked before certification was done')
  const survey = await readSurvey(deps, tx, userId)
  const contacts = await listContacts(deps, tx, userId)
  const besides = await clearedAccountHolders(tx, userId)
  const kycTier: KycTier =
    identity.faceState === 'operatorReviewed' ? 'operatorReviewed' : 'documentFace'
  return {
    ageYears: ageOn(dayFromBirthday(identity.fields.dob), deps.clock.businessDay()),
    kycTier,
    isFaceMatched: identity.faceState !== 'review',
    isBankAccountShared:
      (await countOthersWithAccount(tx, { userId, accountHash: account.accountHash, besides })) > 0,
    isBlocked: (await lockUserStatus(tx, userId)) === USER_STATUS.blocked,
    workStatus: info.workStatus as WorkStatus,
    monthlyIncomeMinor: incomeMinorOf(deps, info.monthlyIncome),
    survey: survey.answers,
    contactCount: contacts.length,
    otherPeopleOnDevice: await countOthersOnDevices(tx, {
      userId,
      statusMin: USER_STATUS.certified,
    }),
    hasOpenReview: await hasOpenIdentityCase(tx, userId),
    ...(await shownIncomeOf(deps, tx, userId)),
    ...(await bureauFactsOf(deps, tx, userId)),
  }
}
