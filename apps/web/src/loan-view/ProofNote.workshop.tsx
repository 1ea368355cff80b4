import { Button } from '@noren/ui/Button'
import type { Part } from '@noren/ui/workshop'
import { ProofNote } from './ProofNote.tsx'
import { sampleProof, TODAY } from './samples.fixture.ts'

const REASON = 'The picture shows another amount than the bank received.'

export const workshop: Part = {
  states: {
    checking: (t) => (
      <ProofNote proof={sampleProof()}>
        <Button kind="soft" isSmall>
          {t('action')}
        </Button>
      </ProofNote>
    ),
    checkingWithoutAPause: () => <ProofNote proof={sampleProof({ pausedFrom: null })} />,
    accepted: () => <ProofNote proof={sampleProof({ state: 'accepted' })} />,
    refused: () => <ProofNote proof={sampleProof({ state: 'refused', reason: REASON })} />,
    refusedWithDaysToPay: () => (
      <ProofNote
        proof={sampleProof({
          state: 'refused',
          reason: REASON,
          pausedDays: 2,
          pausedPenal: '20.00',
          chargedFrom: TODAY,
        })}
      />
    ),
  },
}
