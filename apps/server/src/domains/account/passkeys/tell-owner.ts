import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { writeMessage } from '../../messages/write-message.ts'

/** Tells the owner of a change of their ways in: a message, and with it a notification. */
export const tellOwner = (
  deps: Pick<Deps, 'market'>,
  tx: Tx,
  of: {
    userId: string
    passkeyId: string
    kind: 'passkeyAdded' | 'passkeyRemoved' | 'passkeyCopied'
    at: Date
  },
): Promise<void> =>
  writeMessage(tx, {
    userId: of.userId,
    kind: of.kind,
    eventKey: `${of.kind}:${of.passkeyId}`,
    loanId: null,
    params: {},
    currency: deps.market.currency,
    at: of.at,
  })
