import { day } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import type { sendVoucher } from '@noren/contract/proofs'
import { Note } from '@noren/ui/Note'
import type { ReactNode } from 'react'
import { dateText, dateTimeText, money } from '../device/formats.ts'
import { useTexts } from '../device/texts.ts'
import { marketNow } from './terms.ts'

export type Proof = DataOf<typeof sendVoucher>

/** The state of a proof of payment, and what it means for late charges. */
export function ProofNote(props: { proof: Proof; children?: ReactNode }) {
  const t = useTexts('proof')
  const { proof } = props
  const amount = money(proof.amount)
  if (proof.state === 'accepted') {
    return (
      <Note meaning="good" title={t('acceptedTitle')}>
        <p>{t('acceptedText', { amount, date: dateText(day(proof.paidOn)) })}</p>
        {props.children}
      </Note>
    )
  }
  if (proof.state === 'refused') {
    return (
      <Note meaning="warn" title={t('refusedTitle')}>
        {proof.reason && <p>{proof.reason}</p>}
        <RefusedDays proof={proof} />
        {props.children}
      </Note>
    )
  }
  return (
    <Note title={t('checkingTitle', { amount })} icon="clock">
      <p>
        {/* A moment that has gone by is no promise any more. */}
        {t(proof.answerBy < marketNow().nowIso ? 'checkingLate' : 'checkingText', {
          time: dateTimeText(proof.answerBy),
        })}
      </p>
      <p>
        {proof.pausedFrom ? t('paused', { date: dateText(day(proof.pausedFrom)) }) : t('notPaused')}
      </p>
      {props.children}
    </Note>
  )
}

/** Charges for the paused days are announced before they are made. */
function RefusedDays({ proof }: { proof: Proof }) {
  const t = useTexts('proof')
  if (!proof.chargedFrom) return <p>{t('refusedText')}</p>
  const values = {
    days: proof.pausedDays,
    amount: money(proof.pausedPenal),
    date: dateText(day(proof.chargedFrom)),
  }
  return <p>{t('refusedDays', values)}</p>
}
