import { couponList } from '@noren/contract/coupons'
import { creditInfo, viewLimitRequest } from '@noren/contract/credit'
import { borrowBill, borrowStatus, productList } from '@noren/contract/loans'
import { msgCenter } from '@noren/contract/messages'
import { guidanceMsg } from '@noren/contract/preorder'
import type { QueryClient } from '@tanstack/react-query'

/** Codes for which the list of loans stays empty although the call did not fail (315, 316, 317). */
export const CLOSED_CODES: readonly number[] = [315, 316, 317]

/** All calls whose data home shows. */
const READS = [
  creditInfo,
  borrowStatus,
  borrowBill,
  couponList,
  productList,
  msgCenter,
  guidanceMsg,
  viewLimitRequest,
]

/** Refetches everything home shows; resolves with whether every call was answered. */
export async function refreshHome(queryClient: QueryClient): Promise<boolean> {
  const shown = READS.map(({ name }) => ({ queryKey: [name], type: 'active' }) as const)
  await Promise.all(shown.map((filter) => queryClient.refetchQueries(filter)))
  const asked = shown.flatMap((filter) => queryClient.getQueryCache().findAll(filter))
  return asked.every(({ state }) => {
    const { error } = state as { error: { code?: number } | null }
    return error === null || CLOSED_CODES.includes(error.code ?? 0)
  })
}
