import { decimalFromMinor } from '@noren/contract/money'
import type { ProofEvidence } from '../../domains/quality/read-sample.ts'

/** What somebody says that they paid, what was read of its picture, and the credits that it may be. */
export const wireSaid = (said: Omit<ProofEvidence, 'of' | 'isAlike'>) => {
  const { currency, reading } = said
  return {
    currency,
    reference: said.reference,
    amount: decimalFromMinor(said.amountMinor, currency),
    paidOn: said.paidOn,
    sentAt: said.sentAt.toISOString(),
    read: {
      reference: reading.reference,
      amount: reading.amountMinor === null ? null : decimalFromMinor(reading.amountMinor, currency),
      paidOn: reading.paidOn,
    },
    matches: said.matches.map(({ eventId, utr, amountMinor, paidAt }) => ({
      eventId,
      reference: utr,
      amount: decimalFromMinor(amountMinor, currency),
      paidAt: paidAt.toISOString(),
    })),
  }
}
