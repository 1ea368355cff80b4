import { endpointQuery } from '@noren/client/use-endpoint'
import { userStatus } from '@noren/contract/account'
import type { QueryClient } from '@tanstack/react-query'
import { currentVisitor, setBizStatus } from './session-store.ts'

/**
 * Asks the server for the person's status. If that fails, the last known one is returned; null if there
 * is none, or if the service is closed to the person, so that no status leads anywhere. Refusals have
 * been handled by then (sign-out, closed service).
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
