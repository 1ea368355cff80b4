import { useOneAtATime } from '@noren/client/one-at-a-time'
import { day } from '@noren/contract/dates'
import { borrowBill, borrowStatus } from '@noren/contract/loans'
import { repayDetail } from '@noren/contract/repayments'
import { acceptSettlement, settlementOffer } from '@noren/contract/settlement'
import { Button } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { Rows } from '@noren/ui/Rows'
import { showToast } from '@noren/ui/toast'
import { wholeCodes } from '@noren/ui/whole-codes'
import { useSendOnce } from '../../../device/api/use-send-once.ts'
import { dateText, dateTimeText, money } from '../../../device/formats.ts'
import { market } from '../../../device/market.ts'
import { useTexts } from '../../../device/texts.ts'
import { KfsPart } from '../../../loan-view/KfsPart.tsx'
import type { SettlementOffer } from './settlement-words.ts'

/** The paper of a lower sum, whole on the page, with one button below it: nothing is hidden behind the tap. */
export function SettlementPaper(props: { offer: SettlementOffer; onChanged: () => void }) {
  const t = useTexts('plan')
  const words = useTexts('loanWords')
  const { offer } = props
  const accept = useAccept(offer, props.onChanged)
  const { sum, owed, givenUp, lastOn, days, needsTwo, answerOn } = offer
  const parts = [
    [t('settlement_loanPart'), givenUp.principal],
    [t('settlement_interest'), givenUp.interest],
    [words('serviceFee'), givenUp.serviceFee],
    [words('taxOnFee', { tax: market.taxLabel }), givenUp.tax],
    [t('settlement_lateCharge'), givenUp.penal],
  ] as const
  return (
    <div lang={offer.language}>
      <h2 className="h1">{t('settlement_heading', { sum: money(sum) })}</h2>
      <p className="lead">
        {lastOn === null
          ? t('settlement_withinDays', { owed: money(owed), count: days })
          : t('settlement_untilDay', { owed: money(owed), date: dateText(day(lastOn)) })}
      </p>
      <section className="section">
        <Rows
          rows={[
            { label: t('settlement_owedNow'), value: money(owed) },
            ...parts
              .filter(([, amount]) => Number(amount) > 0)
              .map(([label, amount]) => ({
                key: label,
                label: t('settlement_less', { part: label }),
                value: `− ${money(amount)}`,
              })),
            { label: t('settlement_youPay'), value: money(sum), isSum: true },
          ]}
        />
      </section>
      <KfsPart title={t('settlement_agreedOn')} rows={offer.terms} />
      <p className="tiny section">
        {offer.productName}, {offer.lenderName.replace(/\.$/, '')}.{' '}
        {wholeCodes(
          t('settlement_valid', { number: offer.number, until: dateTimeText(offer.validUntil) }),
        )}
      </p>
      {accept.trouble && <Note meaning="warn" title={accept.trouble} isLive />}
      <div className="section">
        <Button isBlock isBusy={accept.isSending} onClick={() => void accept.send()}>
          {needsTwo
            ? t('settlement_ask', { sum: money(sum) })
            : t('settlement_agree', { sum: money(sum) })}
        </Button>
        <p className="dock__note">
          {needsTwo && answerOn
            ? t('settlement_askNote', { date: dateText(day(answerOn)) })
            : t('settlement_agreeNote')}
        </p>
      </div>
    </div>
  )
}

/** Agrees once, however often it is tapped; a paper that is another one by now is shown anew. */
function useAccept({ repayId, hash }: SettlementOffer, onChanged: () => void) {
  const t = useTexts('plan')
  const call = useSendOnce(acceptSettlement, {
    handles: ['TERMS_CHANGED', 'LOAN_STATE', 'SETTLEMENT_NOT_NOW'],
    makesStale: [repayDetail, settlementOffer, borrowBill, borrowStatus],
    lost: t('settlement_lost'),
  })
  const send = useOneAtATime(async () => {
    const { answer, error } = await call.send({ repayId, hash })
    if (answer)
      showToast(
        t(answer.state === 'asked' ? 'settlement_askedToast' : 'settlement_agreedToast'),
        'check',
      )
    else if (error.reason === 'TERMS_CHANGED' || error.reason === 'SETTLEMENT_NOT_NOW') onChanged()
  })
  return { send, isSending: call.isSending, trouble: call.trouble }
}
