import { day } from '@noren/contract/dates'
import { DateField } from '@noren/ui/DateField'
import { Field } from '@noren/ui/Field'
import { Meter } from '@noren/ui/Meter'
import { MoneyField } from '@noren/ui/MoneyField'
import { Note } from '@noren/ui/Note'
import { MONEY_FIELD } from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { marketNow } from '../../loan-view/terms.ts'
import type { RepayDetail } from '../../loan-view/time-stops.ts'
import { PictureField } from './PictureField.tsx'
import { useVoucher } from './use-voucher.ts'

export const FORM_ID = 'voucher'

export function VoucherForm(props: {
  detail: RepayDetail
  disbursedOn: string
  onSending: (isSending: boolean) => void
}) {
  const t = useTexts('proof')
  const { borrowId, currency } = props.detail
  const voucher = useVoucher({ repayId: borrowId, currency, onSending: props.onSending })
  const { form, change, errorOf } = voucher
  const { today } = marketNow(props.detail.asOn)
  return (
    <>
      <p className="lead proof__lead">{t('lead')}</p>
      <form
        id={FORM_ID}
        className="stack-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void voucher.submit()
        }}
      >
        <PictureField
          picture={voucher.picture}
          isWorking={voucher.isShrinking || voucher.isReading}
          error={voucher.pictureError}
          onFile={(file) => void voucher.choose(file)}
        />
        {(voucher.isReading || voucher.isFilled) && (
          <p className="small" role="status">
            {t(voucher.isReading ? 'readingPicture' : 'readFilled')}
          </p>
        )}
        <Field
          label={t('reference', { paymentReference: market.paymentReferenceLabel })}
          help={t('referenceHelp')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={form.reference}
          onChange={(event) => change({ reference: event.currentTarget.value })}
          error={errorOf('reference')}
        />
        <MoneyField
          label={t('amount')}
          value={form.amount}
          onValue={(amount) => change({ amount })}
          {...MONEY_FIELD}
          error={errorOf('amount')}
        />
        <DateField
          label={t('paidOn')}
          min={day(props.disbursedOn)}
          max={today}
          start={today}
          value={form.paidOn === null ? null : day(form.paidOn)}
          onValue={(paidOn) => change({ paidOn })}
          placeholder={t('pickDay')}
          help={t('paidOnHelp')}
          error={errorOf('paidOn')}
        />
        {voucher.share !== null && (
          <div role="status">
            <Meter share={voucher.share} label={t('sending')} />
            <p className="small proof__progress">{t(voucher.share < 1 ? 'sending' : 'reading')}</p>
          </div>
        )}
        {voucher.trouble && (
          <Note meaning="warn" isLive>
            {voucher.trouble}
          </Note>
        )}
      </form>
    </>
  )
}
