import { useSyncExternalStore } from 'react'
import type { Visitor } from '../app/guards.ts'
import { forgetToken, readToken, writeToken } from '../device/api/session.ts'
import { forgetDatabase, readHalf } from '../device/storage/database.ts'
import { forget, forgetPerson, keep, readKept } from '../device/storage/kept.ts'

/**
 * Who is here: whether there is a token, and the last bizStatus we heard of. The status is kept
 * between visits so that home opens without waiting; the server is asked behind it.
 */
const PHONE_DIGITS_KEPT = 4
let visitor: Visitor = { hasToken: false, bizStatus: null }
const listeners = new Set<() => void>()

export const currentVisitor = (): Visitor => visitor

export function useVisitor(): Visitor {
  return useSyncExternalStore(subscribe, currentVisitor, currentVisitor)
}

/** Reads what the browser keeps; called once before anything is drawn. */
export function restoreSession(): void {
  const hasToken = readToken() !== null
  set({ hasToken, bizStatus: hasToken ? readKept('noren_status') : null })
}

export function startSignedIn(session: {
  token: string
  userId: string
  phone: string
  bizStatus: number
}): void {
  // What a session that ended has left for its own person is nothing for another one.
  const before = readKept('noren_user')
  if (before !== session.userId) {
    if (before !== null) forgetPerson('isReportedDeviceInfo')
    if (readHalf() !== null) forgetDatabase()
  }
  writeToken(session.token)
  keep('noren_user', session.userId)
  keep('noren_status', session.bizStatus)
  // The profile shows which number is signed in; its last digits are enough for that.
  keep('noren_phone', session.phone.slice(-PHONE_DIGITS_KEPT))
  set({ hasToken: true, bizStatus: session.bizStatus })
}

/** Every answer that carries a new bizStatus is told here. */
export function setBizStatus(bizStatus: number): void {
  keep('noren_status', bizStatus)
  if (visitor.bizStatus !== bizStatus) set({ ...visitor, bizStatus })
}

/** The status we remembered leads nowhere any more. */
export function forgetBizStatus(): void {
  forget('noren_status')
  set({ ...visitor, bizStatus: null })
}

/** Somebody signed out: token and stored state go. The device keeps its id, its language and its flags. */
export function forgetSession(): void {
  forgetPerson()
  forgetDatabase()
  leave()
}

/** The server ended it. What was typed and taken stays for the same person, sealed, and goes when its time is over. */
export function endSession(): void {
  forgetPerson('noren_user', 'noren_tab_return')
  leave()
}

function leave(): void {
  forgetToken()
  set({ hasToken: false, bizStatus: null })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: Visitor): void {
  visitor = next
  for (const listener of listeners) listener()
}
