import { userStatus } from '@noren/contract/account'
import { USER_STATUS } from '@noren/contract/user-status'
import { useEffect } from 'react'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { goByStatus } from '../../../navigation.ts'
import { setBizStatus } from '../../../session-store.ts'

/**
 * When the step was done on another device, this screen goes on as well: an event makes the status
 * stale, and a new one leads there.
 */
export function useFollowing(): void {
  const bizStatus = useEndpoint(userStatus).data?.bizStatus
  useEffect(() => {
    if (bizStatus === undefined || bizStatus <= USER_STATUS.identity) return
    setBizStatus(bizStatus)
    goByStatus({ replace: true })
  }, [bizStatus])
}
