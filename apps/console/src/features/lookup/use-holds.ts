import { useEndpoint } from '@noren/client/use-endpoint'
import { listHolds } from '@noren/contract/operator/relief'
import { usualPurpose } from '../../shell/purposes.ts'
import { useMe } from '../../shell/session.ts'

/** What stops the collection of a loan and has stopped it, newest first. */
export function useHolds(loanId: string) {
  const { roles } = useMe()
  return useEndpoint(listHolds, { params: { loanId }, query: { purpose: usualPurpose(roles) } })
}
