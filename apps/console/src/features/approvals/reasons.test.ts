import { MONEY_REASONS, type ProposalKind } from '@noren/contract/operator'
import { CLOSINGS } from '@noren/contract/operator/bereavements'
import { RETURN_DECISIONS } from '@noren/contract/operator/cash'
import { DISPUTE_DECISIONS } from '@noren/contract/operator/disputes'
import { LATE_REASONS } from '@noren/contract/operator/guarantees'
import { LOSS_DECISIONS } from '@noren/contract/operator/losses'
import { ADJUSTMENTS } from '@noren/contract/operator/months'
import { FEE_CREDIT_REASONS } from '@noren/contract/operator/platform'
import { EXCEPTION_DECISIONS } from '@noren/contract/operator/reconciliation'
import { expect, test } from 'vitest'
import { offeredSumOf, reasonOf, referenceOf } from './reasons.ts'
import en from './texts/approvals/en.json' with { type: 'json' }
import es from './texts/approvals/es.json' with { type: 'json' }
import id from './texts/approvals/id.json' with { type: 'json' }
import vi from './texts/approvals/vi.json' with { type: 'json' }

/** As the server keeps them. */
const KEPT: readonly [ProposalKind, readonly string[]][] = [
  ['waiver', MONEY_REASONS],
  ['refund', MONEY_REASONS],
  ['proof', ['accepted']],
  ['approval', ['approved.operator']],
  ['reconciliation', EXCEPTION_DECISIONS],
  ['monthClose', ['monthClose']],
  ['adjustment', ADJUSTMENTS],
  ['payoutReturn', RETURN_DECISIONS],
  ['dispute', DISPUTE_DECISIONS],
  ['guarantee', ['guarantee']],
  ['guaranteeClaim', ['inTime', ...LATE_REASONS]],
  ['bereavement', CLOSINGS],
  ['loss', LOSS_DECISIONS],
  ['taxSetOff', ['taxSetOff']],
  ['platformFee', ['platformFee']],
  ['platformCredit', FEE_CREDIT_REASONS],
  ['fundingLimit', ['fundingLimit']],
  ['withdrawal', ['withdrawal']],
  ['settlement', ['settlement']],
  ['agency', ['agency', 'revived']],
  ['agent', ['agent']],
  ['disaster', ['disaster']],
  ['bureauRun', ['bureauRun']],
  ['policyInForce', ['policyInForce']],
  ['settlementOffer', ['settlement']],
  ['strategy', ['strategy']],
  ['policy', ['policy']],
  ['objection', ['interest', 'fee', 'tax', 'penal', 'all']],
]

test.each(KEPT)('what is proposed of a %s has words in every language, and no code', (kind, of) => {
  const said = of.map((reason) => {
    const key = reasonOf({ kind, reason })
    if (!key) throw new Error(`${reason} is not known`)
    for (const texts of [en, es, id, vi]) {
      expect(texts[key], key).toMatch(/\S/)
      expect(texts[key]).not.toBe(reason)
    }
    return en[key]
  })
  expect(new Set(said).size).toBe(of.length)
})

test('what no version knows any more is not shown as a code', () => {
  expect(reasonOf({ kind: 'reconciliation', reason: 'goodwill' })).toBeNull()
})

test('a reference is what people read: no id of an item, no sums in minor units', () => {
  const item = '0198f0a2-7c3e-7cc0-8d41-0b2c5e9f1a77'
  expect(referenceOf({ kind: 'reconciliation', reference: item })).toBeNull()
  expect(referenceOf({ kind: 'reconciliation', reference: '2026-03-04' })).toBe('2026-03-04')
  expect(referenceOf({ kind: 'dispute', reference: '50000 + 9000' })).toBeNull()
  expect(referenceOf({ kind: 'refund', reference: 'UTR123' })).toBe('UTR123')
  expect(referenceOf({ kind: 'waiver', reference: null })).toBeNull()
})

test('the sum that is offered is read of its reference', () => {
  expect(offeredSumOf({ reference: 'LN-2026-000042 · 8500.00' })).toBe('8500.00')
  expect(offeredSumOf({ reference: 'LN-2026-000042 · 8500' })).toBe('8500')
  for (const reference of [null, '', 'LN-2026-000042', 'LN · 1,00']) {
    expect(offeredSumOf({ reference })).toBeNull()
  }
})
