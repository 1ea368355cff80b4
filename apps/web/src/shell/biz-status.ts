import { endpointQuery } from '@noren/client/use-endpoint'
import { userStatus } from '@noren/contract/account'
import type { QueryClient } from '@tanstack/react-query'
import { currentVisitor, setBizStatus } from './session-store.ts'

/**
 * Asks the server for the person's status. When it cannot be asked the last one heard of counts; null when there
 * is none either, or when the service is closed for them: then no status leads anywhere. Refusals have been
 * acted on by then (sign-out, closed service).
 */
export async function askBizStatus(queryClient: QueryClient): Promise<number | null> {
  try {
    const { bizStatus } = await queryClient.fetchQuery(endpointQuery(userStatus))
    if (currentVisitor().hasToken) setBizStatus(bizStatus)
    return bizStatus
  } catch {
    return currentVisitor().bizStatus
  }
}
