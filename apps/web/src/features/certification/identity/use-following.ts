import { useEndpoint } from '@noren/client/use-endpoint'
import { userStatus } from '@noren/contract/account'
import { USER_STATUS } from '@noren/contract/user-status'
import { useEffect, useRef } from 'react'
import { goByStatus } from '../../../shell/navigation.ts'
import { setBizStatus } from '../../../shell/session-store.ts'

/**
 * When the step is done on another device, this screen goes on as well: an event makes the status
 * stale, and a new one leads there. Whoever comes back to a step that was done before stays (N10).
 */
export function useFollowing(): void {
  const bizStatus = useEndpoint(userStatus).data?.bizStatus
  const wasOpen = useRef(false)
  useEffect(() => {
    if (bizStatus === undefined) return
    if (bizStatus <= USER_STATUS.identity) {
      wasOpen.current = true
    } else if (wasOpen.current) {
      setBizStatus(bizStatus)
      goByStatus({ replace: true })
    }
  }, [bizStatus])
}
