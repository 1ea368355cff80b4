import { useEndpoint } from '@noren/client/use-endpoint'
import { userStatus } from '@noren/contract/account'
import { USER_STATUS } from '@noren/contract/user-status'
import { useEffect, useRef } from 'react'
import { pathByStatus } from '../../../app/guards.ts'
import { setBizStatus } from '../../../shell/session-store.ts'
import { leaveScreens } from '../../../shell/use-screens.ts'

/**
 * When the step is completed on another device, this screen moves on too: an event invalidates the
 * status, and a new one leads to the next page. A person who returns to a step completed earlier stays.
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
      leaveScreens(pathByStatus(bizStatus))
    }
  }, [bizStatus])
}
