import { ApiError } from '@noren/client/api-error'
import type { DataOf } from '@noren/contract/endpoint'
import { lockSession, signOutStaff, whoAmI } from '@noren/contract/operator/session'
import { useSyncExternalStore } from 'react'
import { call } from '../device/client.ts'
import { forgetDemoKey } from '../device/demo-key.ts'
import { keepInTab } from '../device/kept.ts'
import { startMarket } from '../device/market.ts'

export type Me = DataOf<typeof whoAmI>

export type Session =
  | { kind: 'starting' }
  /** The server cannot be reached; nothing is known. */
  | { kind: 'failed' }
  | { kind: 'signedOut' }
  | { kind: 'signedIn'; me: Me; isLocked: boolean }
  /** Locked before the console knew who it is: the page was loaded anew. */
  | { kind: 'lockedUnknown' }

let session: Session = { kind: 'starting' }
const listeners = new Set<() => void>()
const change = (next: Session): void => {
  session = next
  for (const listener of listeners) listener()
}

export const useSession = (): Session =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => session,
  )

/** Who is signed in. Only for what is shown to somebody who is. */
export function useMe(): Me {
  const now = useSession()
  if (now.kind !== 'signedIn') throw new Error('nobody is signed in')
  return now.me
}

/** Asks the server who this is. */
export async function readSession(): Promise<void> {
  try {
    const me = await call(whoAmI, {})
    startMarket(me.market)
    change({ kind: 'signedIn', me, isLocked: false })
  } catch (cause) {
    const reason = cause instanceof ApiError ? cause.reason : null
    if (reason === 'SESSION_LOCKED') markLocked()
    else if (reason !== null) change({ kind: 'signedOut' })
    else change({ kind: 'failed' })
  }
}

/** The page stays as it is behind the lock. */
export function markLocked(): void {
  if (session.kind === 'signedIn') change({ ...session, isLocked: true })
  else change({ kind: 'lockedUnknown' })
}

export const markOut = (): void => change({ kind: 'signedOut' })

/** Nobody has touched the console for a while. The server locks by itself, should it not hear of it. */
export async function lock(): Promise<void> {
  markLocked()
  await call(lockSession, { body: {} }).catch(() => undefined)
}

export async function signOut(): Promise<void> {
  await call(signOutStaff, { body: {} }).catch(() => undefined)
  forgetDemoKey()
  keepInTab('drafts', null)
  markOut()
}
