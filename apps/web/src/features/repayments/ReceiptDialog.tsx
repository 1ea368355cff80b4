import { Button } from '@noren/ui/Button'
import { Rows } from '@noren/ui/Rows'
import { Sheet } from '@noren/ui/Sheet'
import { dateTimeText, money } from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import type { RepayDetail } from '../../loan-view/time-stops.ts'
import { CopyRowValue } from '../../shell/copy/CopyRowValue.tsx'
import type { Payment } from './Payments.tsx'
import css from './Repay.module.css'

/** One receipt: number, time, amount, what it paid, the bank's reference; to copy, print or save. */
export function ReceiptDialog(props: {
  detail: RepayDetail
  payment: Payment
  onClose: () => void
}) {
  const t = useTexts('repay')
  const words = useTexts('loanWords')
  const { detail, payment } = props
  const parts = [
    { label: words('principal'), value: payment.principal },
    { label: words('interest'), value: payment.interest },
    { label: words('serviceFee'), value: payment.serviceFee },
    { label: words('taxOnFee', { tax: market.taxLabel }), value: payment.tax },
    { label: words('lateCharge'), value: payment.penal },
  ].filter((part) => Number(part.value) > 0)
  const hasTax = Number(payment.interestTax) > 0
  const utr = t('utr', { paymentReference: market.paymentReferenceLabel })
  return (
    <Sheet
      title={t('receipt')}
      onClose={props.onClose}
      foot={
        <Button kind="soft" isBlock icon="download" onClick={() => window.print()}>
          {t('print')}
        </Button>
      }
    >
      <div className={css.receipt}>
        <p className="small">{detail.lender.legalName}</p>
        <p className="h1 num strong">{money(payment.amount)}</p>
        <Rows
          rows={[
            {
              label: t('receiptNumber'),
              value: <CopyRowValue label={t('receiptNumber')} value={payment.receiptNumber} />,
            },
            { label: t('paidAt'), value: dateTimeText(payment.paidAt) },
            { label: utr, value: <CopyRowValue label={utr} value={payment.utr} /> },
            { label: t('titleLoading'), value: `${detail.productName}, ${detail.loanNumber}` },
          ]}
        />
        <h3 className={`h3 ${css.receiptParts}`}>{t('partsOf')}</h3>
        <Rows
          rows={[
            ...parts.map((part) => ({ label: part.label, value: money(part.value) })),
            { label: words('together'), value: money(payment.amount), isSum: true },
          ]}
        />
        {hasTax && (
          <p className="small">
            {t('interestTaxIn', {
              tax: market.taxLabel,
              interest: money(payment.interest),
              amount: money(payment.interestTax),
            })}
          </p>
        )}
      </div>
    </Sheet>
  )
}
