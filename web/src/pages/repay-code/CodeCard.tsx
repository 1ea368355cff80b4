import { dateTimeText, money } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { Rows } from '../../ui/Rows.tsx'
import '../../ui/CodeInput.css'
import { CopyRowValue } from '../repay/CopyRowValue.tsx'
import { QrCode } from './QrCode.tsx'
import type { PayCode } from './RepayCodePage.tsx'

/** What is paid, to whom, by which code, and until when. Of the borrower only the initials. */
export function CodeCard({ order }: { order: PayCode }) {
  const t = useTexts('repayCode')
  const amount = money(order.amount)
  return (
    <Card hasRod>
      <p className="small">{t('to', { name: order.payee.name })}</p>
      <p className="h1 num strong code__amount">{amount}</p>
      <QrCode text={order.upiUri} label={t('qr', { amount, name: order.payee.name })} />
      <p className="wait" role="status">
        <span className="dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        {t('waiting')}
      </p>
      <Rows
        rows={[
          {
            label: t('reference'),
            value: <CopyRowValue label={t('reference')} value={order.ref} />,
          },
          {
            label: t('payTo'),
            value: <CopyRowValue label={t('payTo')} value={order.payee.vpa} />,
          },
          { label: t('borrower'), value: order.borrowerInitials },
          { label: t('goodUntil'), value: dateTimeText(order.expiresAt) },
        ]}
      />
    </Card>
  )
}
