import { day } from '@noren/contract/dates'
import type { ExpectedLossPolicy } from '../expected-loss-policy.ts'

/**
 * Ind AS 109, 5.5: of a lender that reports by it. 30 days past due are a significant increase of the risk
 * (5.5.11), 90 a default (B5.5.37). The probabilities and the loss are invented [M]: a lender replaces them by what
 * its own loans have shown.
 */
export const EXPECTED_LOSSES: readonly ExpectedLossPolicy[] = [
  {
    version: 'in-ecl-copper-lamp-2027-04',
    effectiveOn: day('2027-04-01'),
    lenderCode: 'copper-lamp',
    source: 'Ind AS 109, 5.5; sample figures',
    stages: [
      { stage: 1, classCodes: ['standard', 'sma0'], pdPpm: 12_000, lgdPpm: 650_000 },
      { stage: 2, classCodes: ['sma1', 'sma2'], pdPpm: 220_000, lgdPpm: 650_000 },
      {
        ...{ stage: 3, pdPpm: 1_000_000, lgdPpm: 650_000 },
        classCodes: ['substandard', 'doubtful', 'loss'],
      },
    ],
  },
]
