import { addDays, dayOf } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newUuidV7 } from '../../platform/ids.ts'
import { keyedHash } from '../../platform/keys/sealed-fields.ts'
import { SIGNAL_KINDS, type SignalKind } from './kinds.ts'
import { putSignals } from './store/signals.ts'

/** Something of a person that others may have too, as its domain writes it; only its keyed hash is stored. */
export interface Signal {
  readonly kind: SignalKind
  readonly value: string
}

/** How long it counts after it was told last; the others do until they are replaced. */
const DAYS: Partial<Record<SignalKind, number>> = { ipNet: 30, deviceKey: 400 }

/** A contact's number and one's own are compared with each other. */
const purposeOf = (kind: SignalKind): string => `fraud ${kind === 'contact' ? 'phone' : kind}`

/**
 * Stores signals of a person in the transaction of what told them; what they had of the `replaced` kinds goes. From the
 * commit on they count wherever money may be lent (fraud-check.ts).
 */
export const noteSignals = (
  { secrets, market }: Pick<Deps, 'secrets' | 'market'>,
  tx: Tx,
  of: {
    userId: string
    signals: readonly Signal[]
    replaced?: readonly SignalKind[]
    at: Date
  },
): void => {
  const { userId, signals, replaced = [], at } = of
  if (signals.length === 0 && replaced.length === 0) return
  const today = dayOf(at, market.zone)
  putSignals(tx, {
    userId,
    kinds: signals.map(({ kind }) => SIGNAL_KINDS[kind]),
    hashes: signals.map(({ kind, value }) => keyedHash(secrets.phoneKey, purposeOf(kind), value)),
    expiresOn: signals.map(({ kind }) => {
      const days = DAYS[kind]
      return days === undefined ? null : addDays(today, days)
    }),
    replacedKinds: replaced.map((kind) => SIGNAL_KINDS[kind]),
    pendingId: newUuidV7(at.getTime()),
    at,
  })
}
