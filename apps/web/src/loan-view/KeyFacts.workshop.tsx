import type { Part } from '@noren/ui/workshop'
import { KeyFacts } from './KeyFacts.tsx'
import { longStatement, sampleStatement } from './samples.fixture.ts'

export const workshop: Part = {
  states: {
    onePayment: (t) => <KeyFacts statement={sampleStatement()} end={<p>{t('sample')}</p>} />,
    threePaymentsAndACoupon: () => <KeyFacts statement={longStatement()} end={null} />,
  },
}
