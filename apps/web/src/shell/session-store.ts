import { useSyncExternalStore } from 'react'
import type { Visitor } from '../app/guards.ts'
import { forgetAgreedKey } from '../device/api/client.ts'
import { forgetToken, readToken, writeToken } from '../device/api/session.ts'
import { signedIn } from '../device/signed-in.ts'
import { DEVICE_ENTRY, forgetDatabase, readHalf } from '../device/storage/database.ts'
import { forget, forgetPerson, keep, readKept } from '../device/storage/kept.ts'

/**
 * The current visitor: whether there is a token, and the last known bizStatus. The status is stored
 * between visits so that home opens without waiting; the server is asked in the background.
 */
const PHONE_DIGITS_KEPT = 4
let visitor: Visitor = { hasToken: false, bizStatus: null }
const listeners = new Set<() => void>()

export const currentVisitor = (): Visitor => visitor

export function useVisitor(): Visitor {
  return useSyncExternalStore(subscribe, currentVisitor, currentVisitor)
}

/** Restores the stored session; called once before anything is rendered. */
export function restoreSession(): void {
  const hasToken = readToken() !== null
  set({ hasToken, bizStatus: hasToken ? readKept('noren_status') : null })
}

export function startSignedIn(session: {
  token: string
  userId: string
  phone: string
  bizStatus: number
  isNewUser: boolean
}): void {
  // What an ended session left for its own person must not reach another one.
  const before = readKept('noren_user')
  if (before !== session.userId) {
    if (before !== null) forgetPerson('isReportedDeviceInfo')
    if (readHalf() !== null) forgetDatabase(DEVICE_ENTRY)
  }
  writeToken(session.token)
  keep('noren_user', session.userId)
  keep('noren_status', session.bizStatus)
  // The profile shows which number is signed in; the last digits are enough for that.
  keep('noren_phone', session.phone.slice(-PHONE_DIGITS_KEPT))
  set({ hasToken: true, bizStatus: session.bizStatus })
  signedIn(session)
}

/** Called for every answer that carries a bizStatus. */
export function setBizStatus(bizStatus: number): void {
  keep('noren_status', bizStatus)
  if (visitor.bizStatus !== bizStatus) set({ ...visitor, bizStatus })
}

/** The stored status is not valid any more. */
export function forgetBizStatus(): void {
  forget('noren_status')
  set({ ...visitor, bizStatus: null })
}

/** The person signed out: token and stored data are removed. The device keeps its id, language and flags. */
export function forgetSession(): void {
  forgetPerson()
  forgetDatabase()
  leave()
}

/**
 * The server ended the session. What was typed and photographed stays, encrypted, for the same person
 * until it expires.
 */
export function endSession(): void {
  forgetPerson('noren_user', 'noren_tab_return')
  leave()
}

function leave(): void {
  forgetToken()
  void forgetAgreedKey()
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
