import { policyRefusalOf } from '@noren/contract/operator/policies'
import { expect, test } from 'vitest'

const report = { decided: 20, stability: null, impact: null }

test.each([
  ['nobody was decided on', { decided: 0 }, null, 'MIN_DATA'],
  ['too few were', { decided: 19 }, 'They live elsewhere.', 'MIN_DATA'],
  ['people are others by now', { stability: 0.25 }, 'Why', 'PSI_HIGH'],
  ['nearly others', { stability: 0.249 }, null, null],
  ['a group is approved much less often', { impact: 0.799 }, null, 'AIR_LOW'],
  ['and it says why', { impact: 0.799 }, 'Nothing kinder tells them apart.', null],
  ['four fifths as often', { impact: 0.8 }, null, null],
  ['nothing is known but decisions', {}, null, null],
] as const)('[B4.199] %s', (_, of, why, refusal) => {
  expect(policyRefusalOf({ ...report, ...of }, why)).toBe(refusal)
})
