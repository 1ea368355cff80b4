import type { OperatorRole } from '@noren/contract/operator/roles'
import type { Signature } from '@noren/contract/operator/signing'

/** How a person signed in; `limited` without a passkey. */
export type SessionKind = 'passkey' | 'limited'

export interface StaffSession {
  sessionId: string
  kind: SessionKind
  /** The last touch of a passkey. */
  freshAt: Date | null
}

/** What a call decides, as its signature covers it, and the signature if there is one. */
export interface Decided {
  text: string
  signature: Signature | undefined
}

/** A person of the staff who makes a call. */
export interface Operator {
  operatorId: string
  name: string
  roles: readonly OperatorRole[]
  /** Null for a terminal token. */
  session: StaffSession | null
  /** Has two ways to sign in. */
  isEnrolled: boolean
  decided?: Decided | undefined
}
