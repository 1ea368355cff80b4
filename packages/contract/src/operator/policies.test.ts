import { expect, test } from 'vitest'
import { type PolicyReport, policyDrafts } from './policies.ts'

test('[B4.199] a draft whose loans lose money is read like any other', () => {
  const report: PolicyReport = {
    ...{ decided: 20, changed: 1, limitsBefore: '100.00', limitsAfter: '0.00' },
    ...{ matured: 2, bads: 2, ks: null, gini: null, expectedProfit: '-8463.00' },
    ...{ stability: null, impact: null, impactOf: null },
  }
  const draft = {
    ...{ draftId: '00000000-0000-4000-8000-000000000000', version: 'draft', hash: 'ab' },
    ...{ savedBy: 'Kabir Anand', savedAt: '2026-11-28T10:00:00.000Z', standing: 'draft' },
    ...{ report, testedAt: '2026-11-28T10:00:00.000Z', isFresh: true, from: null, until: null },
  }
  const answer = { currency: 'INR', details: [draft] }
  expect(policyDrafts.response.safeParse(answer).success).toBe(true)
  const broken = {
    ...answer,
    details: [{ ...draft, report: { ...report, expectedProfit: '--1' } }],
  }
  expect(policyDrafts.response.safeParse(broken).success).toBe(false)
})
