import { day } from '@noren/contract/dates'
import { PROOF_STATES } from '@noren/contract/proofs'
import { Card } from '@noren/ui/Card'
import { Rows } from '@noren/ui/Rows'
import { Status } from '@noren/ui/Status'
import { dateText, dateTimeText, money } from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import type { Proof } from '../../loan-view/ProofNote.tsx'
import { known } from '../../shell/known.ts'
import css from './Proof.module.css'

const MEANING = { accepted: 'good', refused: 'warn', checking: 'info' } as const
const ICON = { accepted: 'check', refused: 'info', checking: 'clock' } as const

/** The proofs before the newest, each with its outcome. */
export function EarlierProofs({ proofs }: { proofs: readonly Proof[] }) {
  const t = useTexts('proof')
  if (proofs.length === 0) return null
  return (
    <section className={`section ${css.list}`} aria-labelledby="earlier-proofs">
      <h2 className="h3" id="earlier-proofs">
        {t('earlier')}
      </h2>
      {proofs.map((proof) => (
        <Card key={proof.proofId}>
          <ProofState state={known(PROOF_STATES, proof.state, 'checking')} />
          <Rows
            rows={[
              {
                label: t('reference', { paymentReference: market.paymentReferenceLabel }),
                value: <span className="num">{proof.reference}</span>,
              },
              { label: t('amount'), value: <span className="num">{money(proof.amount)}</span> },
              { label: t('paidOn'), value: dateText(day(proof.paidOn)) },
            ]}
          />
          {proof.reason && <p className="small">{proof.reason}</p>}
          <p className="small">{t('sentAt', { time: dateTimeText(proof.sentAt) })}</p>
        </Card>
      ))}
    </section>
  )
}

function ProofState({ state }: Pick<Proof, 'state'>) {
  const t = useTexts('proof')
  return (
    <Status meaning={MEANING[state]} icon={ICON[state]}>
      {t(`state_${state}`)}
    </Status>
  )
}
