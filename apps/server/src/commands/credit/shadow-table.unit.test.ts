import { expect, test } from 'vitest'
import { type ShadowLine, shadowTable } from './shadow-table.ts'

const line = (of: Partial<ShadowLine>): ShadowLine => ({
  ...{ version: 'new', inForce: 'old', decision: 'approved', band: 'A' },
  shadow: { decision: 'approved', band: 'A' },
  ...{ decisions: 30, sameLimits: 10, limits: '300.00', shadowLimits: '200.00' },
  ...{ loans: 5, lateLoans: 1 },
  ...of,
})

test('of decisions that a version made beside the one in force it says how many came to the same', () => {
  const other = line({ decisions: 10, shadow: { decision: 'declined', band: null } })
  const [, sums, , , same, changed] = shadowTable([line({}), other]).split('\n')
  expect(sums).toMatch(/^new +40 +75\.00 %$/)
  expect(same).toMatch(/^new +old +approved A +approved A +30 +10 +300\.00 +200\.00 +5 +1$/)
  expect(changed).toMatch(/^new +old +approved A +declined +10 /)
})

test('what is too few to be shown is in no sum either', () => {
  const hidden = line({ decisions: null, sameLimits: null, limits: null, loans: null })
  const [, sums] = shadowTable([line({}), hidden]).split('\n')
  expect(sums).toMatch(/^new +– +–$/)
  expect(shadowTable([])).toBe('No version was tried beside the one in force.')
})
