import { day } from '@noren/contract/dates'
import { Rows } from '@noren/ui/Rows'
import { wholeCodes } from '@noren/ui/whole-codes'
import { dateText, dateTimeText, money, percent } from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import type { RepayDetail } from '../../loan-view/time-stops.ts'
import { CopyRowValue } from '../../shell/copy/CopyRowValue.tsx'
import css from './Repay.module.css'

const dayText = (on: string | null): string | null => (on === null ? null : dateText(day(on)))

/** By the measure of what was agreed, and named as that: a CAT has no tax in it. */
const yearlyPaidLabel = (t: ReturnType<typeof useTexts<'repay'>>): string => {
  const { costMeasure: measure, taxLabel: tax } = market
  return measure === 'CAT' ? t('catPaid', { measure, tax }) : t('yearlyPaid')
}

/** The fields of a loan, and the agreed terms. */
export function LoanDetails({ detail }: { detail: RepayDetail }) {
  const t = useTexts('repay')
  const { agreedKfs } = detail
  return (
    <>
      <section className={`section ${css.part}`} aria-labelledby="details">
        <h2 className="h3" id="details">
          {t('details')}
        </h2>
        <Rows
          rows={[
            { label: t('loanAmount'), value: money(detail.loanAmount) },
            { label: t('dueDate'), value: dayText(detail.dueDate) ?? t('notYet') },
            { label: t('productName'), value: detail.productName },
            { label: t('overdueDays'), value: detail.overdueDays },
            { label: t('overdueFee'), value: money(detail.overdueFee) },
            {
              label: t('dueAfterExtension'),
              value: dayText(detail.dueDateAfterExtension) ?? t('noExtension'),
            },
            { label: t('alreadyWaived'), value: money(detail.alreadyWaived) },
            {
              label: t('coupon'),
              value: Number(detail.coupon) > 0 ? `−${money(detail.coupon)}` : t('noCoupon'),
            },
            { label: t('paidSoFar'), value: money(detail.paidSoFar) },
            ...(detail.yearlyCostPaid
              ? [{ label: yearlyPaidLabel(t), value: percent(detail.yearlyCostPaid) }]
              : []),
          ]}
        />
      </section>
      <section className={`section ${css.part}`} aria-labelledby="agreed">
        <h2 className="h3" id="agreed">
          {t('agreedKfs')}
        </h2>
        <Rows
          rows={[
            {
              label: t('kfsNumber'),
              value: <CopyRowValue label={t('kfsNumber')} value={agreedKfs.kfsNumber} />,
            },
            { label: t('agreedAt'), value: dateTimeText(agreedKfs.agreedAt) },
            {
              label: t('kfsHash'),
              value: <CopyRowValue label={t('kfsHash')} value={agreedKfs.kfsHash} isCut />,
            },
            {
              label: t('lender'),
              value: (
                <>
                  {detail.lender.legalName}, {wholeCodes(detail.lender.registration)}
                </>
              ),
            },
          ]}
        />
      </section>
    </>
  )
}
