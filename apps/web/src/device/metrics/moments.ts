import { saveConsent, viewConsents } from '@noren/contract/account'
import { saveUserAccount } from '@noren/contract/certification'
import type { BodyInput, DataOf } from '@noren/contract/endpoint'
import { isCompleted, isRunning, LOAN_STATUS, type LoanStatus } from '@noren/contract/loan-status'
import { applyLoan, applyLoanAuto, borrowBill } from '@noren/contract/loans'
import { type MomentType, UPLOAD_TYPE } from '@noren/contract/metrics'
import { repayDetail } from '@noren/contract/repayments'
import type { QueryClient } from '@tanstack/react-query'
import { keep, readKept } from '../storage/kept.ts'

type Listener = {
  moment(type: MomentType): void
  consents(decided: BodyInput<typeof saveConsent>['consents']): void
}

const APPLYING: readonly string[] = [applyLoan.name, applyLoanAuto.name]

/** What was applied for on this phone and is neither paid out nor refused yet. */
const APPLIED = 'noren_applied'

/** Once an application, for those that have become loans; `loans` is what a call has just said of some. */
function tellLoans(loans: readonly Loan[], listener: Listener): void {
  const waiting = readKept<string[]>(APPLIED) ?? []
  const statusOf = (id: string) =>
    loans.find(({ borrowId }) => borrowId === id)?.borrowStatus as LoanStatus | undefined
  const left = waiting.filter((id) => {
    const status = statusOf(id)
    if (status === undefined) return true
    const isLoan = isRunning(status) || status === LOAN_STATUS.repaid
    if (isLoan) listener.moment(UPLOAD_TYPE.loan)
    return !isLoan && !isCompleted(status)
  })
  if (left.length < waiting.length) keep(APPLIED, left)
}

type Loan = Pick<DataOf<typeof repayDetail>, 'borrowId' | 'borrowStatus'>

function waitFor(loans: readonly Loan[], listener: Listener): void {
  const waiting = readKept<string[]>(APPLIED) ?? []
  keep(APPLIED, [...new Set([...waiting, ...loans.map(({ borrowId }) => borrowId)])])
  tellLoans(loans, listener)
}

/**
 * Recognises the upload moments from the app's own calls: 60 when an application is sent, 90 when it has
 * become a loan, which is when it was paid out, 80 when certification is complete; and follows decisions
 * on consents.
 */
export function watchCalls(queryClient: QueryClient, listener: Listener): void {
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { options, state } = event.mutation
    const name = String(options.mutationKey?.[0])
    if (event.action.type === 'pending' && APPLYING.includes(name))
      listener.moment(UPLOAD_TYPE.apply)
    if (event.action.type !== 'success') return
    if (APPLYING.includes(name)) {
      waitFor((state.data as DataOf<typeof applyLoan>).details, listener)
    }
    if (name === saveUserAccount.name) listener.moment(UPLOAD_TYPE.authentication)
    if (name === saveConsent.name) {
      const { body } = state.variables as { body: BodyInput<typeof saveConsent> }
      listener.consents(body.consents)
    }
  })
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const [name] = event.query.queryKey
    const { data } = event.query.state
    // An application whose answer was lost at first is answered this way.
    if (APPLYING.includes(String(name))) {
      waitFor((data as DataOf<typeof applyLoan>).details, listener)
    }
    if (name === borrowBill.name) tellLoans((data as DataOf<typeof borrowBill>).details, listener)
    if (name === repayDetail.name) tellLoans([data as DataOf<typeof repayDetail>], listener)
    if (name !== viewConsents.name) return
    listener.consents((data as DataOf<typeof viewConsents>).details)
  })
}
