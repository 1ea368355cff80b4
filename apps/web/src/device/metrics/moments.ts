import { saveConsent, viewConsents } from '@noren/contract/account'
import { saveUserAccount } from '@noren/contract/certification'
import type { BodyInput, DataOf } from '@noren/contract/endpoint'
import { applyLoan, applyLoanAuto } from '@noren/contract/loans'
import { type MomentType, UPLOAD_TYPE } from '@noren/contract/metrics'
import type { QueryClient } from '@tanstack/react-query'

type Listener = {
  moment(type: MomentType): void
  consents(decided: BodyInput<typeof saveConsent>['consents']): void
}

const APPLYING: readonly string[] = [applyLoan.name, applyLoanAuto.name]

/**
 * Recognises the upload moments from the app's own calls: 60 when an application is sent, 90 when it has
 * become a loan, 80 when certification is complete; and follows decisions on consents.
 */
export function watchCalls(queryClient: QueryClient, listener: Listener): void {
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { options, state } = event.mutation
    const name = String(options.mutationKey?.[0])
    if (event.action.type === 'pending' && APPLYING.includes(name))
      listener.moment(UPLOAD_TYPE.apply)
    if (event.action.type !== 'success') return
    if (APPLYING.includes(name)) listener.moment(UPLOAD_TYPE.loan)
    if (name === saveUserAccount.name) listener.moment(UPLOAD_TYPE.authentication)
    if (name === saveConsent.name) {
      const { body } = state.variables as { body: BodyInput<typeof saveConsent> }
      listener.consents(body.consents)
    }
  })
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const [name] = event.query.queryKey
    // An application whose answer was lost at first becomes a loan this way.
    if (APPLYING.includes(String(name))) listener.moment(UPLOAD_TYPE.loan)
    if (name !== viewConsents.name) return
    listener.consents((event.query.state.data as DataOf<typeof viewConsents>).details)
  })
}
