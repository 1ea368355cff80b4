import { useSyncExternalStore } from 'react'
import type { Visitor } from '../app/guards.ts'
import { forgetToken, readToken, writeToken } from '../device/api/session.ts'
import { DEVICE_REPORTED_KEY, PERSONAL_PREFIX } from '../device/kept-keys.ts'

/**
 * Who is here: whether there is a token, and the last bizStatus we heard of. The status is kept
 * between visits so that home opens without waiting; the server is asked behind it.
 */
const STATUS_KEY = 'noren_status'
/** The profile shows which number is signed in; its last digits are enough for that. */
const PHONE_KEY = 'noren_phone'
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
  set({ hasToken, bizStatus: hasToken ? keptStatus() : null })
}

export function startSignedIn(session: { token: string; phone: string; bizStatus: number }): void {
  writeToken(session.token)
  keep(String(session.bizStatus))
  readStore('local')?.setItem(PHONE_KEY, session.phone.slice(-PHONE_DIGITS_KEPT))
  set({ hasToken: true, bizStatus: session.bizStatus })
}

/** Every answer that carries a new bizStatus is told here. */
export function setBizStatus(bizStatus: number): void {
  keep(String(bizStatus))
  if (visitor.bizStatus !== bizStatus) set({ ...visitor, bizStatus })
}

/** The status we remembered leads nowhere any more. */
export function forgetBizStatus(): void {
  readStore('local')?.removeItem(STATUS_KEY)
  set({ ...visitor, bizStatus: null })
}

/** The session is over: token and stored state go (seed §8). The device keeps its id and language. */
export function forgetSession(): void {
  forgetToken()
  for (const store of [readStore('local'), readStore('session')]) {
    for (const key of ownKeys(store)) store?.removeItem(key)
  }
  // Pictures on their way (capture/kept-upload.ts) go too; its name here keeps that file out of the first load.
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase('noren-uploads')
  set({ hasToken: false, bizStatus: null })
}

/** These are about the device: its language, and guides it was shown once. */
const DEVICE_KEYS: readonly string[] = ['noren_language', 'noren_theme']

function ownKeys(store: Storage | null): string[] {
  return Object.keys(store ?? {}).filter(
    (key) =>
      key === DEVICE_REPORTED_KEY ||
      (key.startsWith(PERSONAL_PREFIX) && !DEVICE_KEYS.includes(key)),
  )
}

function keptStatus(): number | null {
  const kept = readStore('local')?.getItem(STATUS_KEY)
  return kept ? Number(kept) : null
}

function keep(status: string): void {
  readStore('local')?.setItem(STATUS_KEY, status)
}

/** Storage that may be closed to us (private windows, WebViews). */
function readStore(kind: 'local' | 'session'): Storage | null {
  try {
    return kind === 'local' ? localStorage : sessionStorage
  } catch {
    return null
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: Visitor): void {
  visitor = next
  for (const listener of listeners) listener()
}
