import { List, ListButton } from '@noren/ui/List'
import { useState } from 'react'
import { dateTimeText, money } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import type { RepayDetail } from '../../loan-view/time-stops.ts'
import { later } from '../../shell/later.tsx'
import css from './Repay.module.css'

const ReceiptDialog = later(() => import('./ReceiptDialog.tsx').then((m) => m.ReceiptDialog))

export type Payment = RepayDetail['payments'][number]

/** The payments made, each with its receipt. Empty before the first payment. */
export function Payments({ detail }: { detail: RepayDetail }) {
  const t = useTexts('repay')
  const [shown, setShown] = useState<Payment | null>(null)
  if (detail.payments.length === 0) return null
  const noteOf = (payment: Payment): string => {
    const { takenBack } = payment
    if (Number(takenBack) > 0) return t('takenBack', { amount: money(takenBack) })
    return `${t('receipt')}, ${dateTimeText(payment.paidAt)}`
  }
  return (
    <section className={`section ${css.part}`} aria-labelledby="payments">
      <h2 className="h3" id="payments">
        {t('payments')}
      </h2>
      <div className={css.list}>
        <List>
          {detail.payments.map((payment) => (
            <ListButton
              key={payment.receiptNumber}
              icon="doc"
              title={<span className="num">{money(payment.amount)}</span>}
              note={noteOf(payment)}
              aria-haspopup="dialog"
              onClick={() => setShown(payment)}
            />
          ))}
        </List>
      </div>
      {shown && <ReceiptDialog detail={detail} payment={shown} onClose={() => setShown(null)} />}
    </section>
  )
}
