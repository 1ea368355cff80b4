import type { otpLoginCheck } from '@noren/contract/account'
import type { DataOf } from '@noren/contract/endpoint'
import { go, goByStatus } from '../../../shell/navigation.ts'
import { takeReturn } from '../../../shell/return-path.ts'
import { startSignedIn } from '../../../shell/session-store.ts'

/** Keeps the new session and goes where the person wanted to, or where their status leads. */
export function enter(session: DataOf<typeof otpLoginCheck>): void {
  startSignedIn(session)
  const returned = takeReturn()
  if (returned) go(returned, { replace: true })
  else goByStatus({ replace: true })
}
