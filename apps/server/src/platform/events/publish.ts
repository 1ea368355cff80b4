import type { Tx } from '../db/pool.ts'

/** What domains do that other domains react to without being known by them. */
export interface DomainEvents {
  sessionEnded: { readonly userId: string; readonly sessionId: string }
  /** A device signed in that was new to the person. */
  deviceIsNew: { readonly userId: string; readonly noticeId: string; readonly at: Date }
  consentWithdrawn: { readonly userId: string; readonly purpose: string }
}

export type Publish = <Name extends keyof DomainEvents>(
  tx: Tx,
  name: Name,
  event: DomainEvents[Name],
) => Promise<void>

export type Subscriptions = {
  readonly [Name in keyof DomainEvents]?: (tx: Tx, event: DomainEvents[Name]) => Promise<void>
}

/** Subscribers run in the publisher's transaction: both happen, or neither. */
export const publisherFor =
  (subscribers: readonly Subscriptions[]): Publish =>
  async (tx, name, event) => {
    for (const subscriber of subscribers) await subscriber[name]?.(tx, event)
  }
