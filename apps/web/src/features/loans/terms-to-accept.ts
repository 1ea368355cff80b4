import { ApiError, apiErrorOf } from '@noren/client/api-error'
import { endpointQuery } from '@noren/client/use-endpoint'
import { applyLoanAuto, quote } from '@noren/contract/loans'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from '../../device/api/client.ts'
import { useLanguage } from '../../device/texts.ts'
import type { Choice } from '../../loan-view/choices.ts'
import type { Statement } from '../../loan-view/KeyFacts.tsx'
import { SAID_IN_PLACE } from './use-apply.ts'

export type Terms = UseQueryResult<readonly Statement[], ApiError>

/** The page says why there is nothing to accept. */
const EXPLAINED = [
  ...SAID_IN_PLACE,
  'NO_EARLIER_LOAN',
  'CONSENT_NEEDED',
  'ACCOUNT_CHANGE_NEEDED',
] as const

/** A text must not change while it is being read, and an accepted one is not shown again. */
const WHILE_READ = {
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
} as const

/** The current statements for what the person last applied for. */
export function useTermsAgain(asked: { anotherLoan: boolean; couponId: string | null }): Terms {
  const language = useLanguage()
  return useQuery<readonly Statement[], ApiError>({
    queryKey: ['termsAgain', asked, language],
    queryFn: ({ signal }) => termsAgain(asked, signal),
    meta: { handles: EXPLAINED, isAgreedText: true },
    ...WHILE_READ,
  })
}

/**
 * Asks to apply without having accepted anything, which makes no loan: the refusal carries the terms to
 * accept.
 */
async function termsAgain(
  { anotherLoan, couponId }: { anotherLoan: boolean; couponId: string | null },
  signal: AbortSignal,
): Promise<readonly Statement[]> {
  const body = { requestId: crypto.randomUUID(), anotherLoan, ...(couponId && { couponId }) }
  try {
    await call(applyLoanAuto, { body }, signal)
  } catch (cause) {
    const error = apiErrorOf(cause)
    if (error.reason !== 'TERMS_CHANGED' || !Array.isArray(error.data.details)) throw error
    return error.data.details as Statement[]
  }
  throw new ApiError('badAnswer')
}

/** One statement for each chosen product; a coupon counts for the first. */
export function useTermsOf(products: Choice[], couponId: string | null): Terms {
  const language = useLanguage()
  const body = { products, ...(couponId && { couponId }) }
  const base = endpointQuery(quote, { body }, { handles: EXPLAINED })
  return useQuery({
    ...base,
    queryKey: [...base.queryKey, language],
    meta: { ...base.meta, isAgreedText: true },
    select: ({ details }): readonly Statement[] => details,
    ...WHILE_READ,
  })
}
