import { Meter } from '@noren/ui/Meter'
import { useTexts } from '../../device/texts.ts'
import { marketNow } from '../../loan-view/terms.ts'
import type { RepayDetail } from '../../loan-view/time-stops.ts'
import { Fields, Form } from '../../shell/form/FormShell.tsx'
import { PictureField } from './PictureField.tsx'
import css from './Proof.module.css'
import { useVoucher } from './use-voucher.ts'
import type { VoucherForm as Typed } from './voucher-form.ts'
import { voucherTable } from './voucher-table.tsx'

export function VoucherForm(props: {
  detail: RepayDetail
  disbursedOn: string
  draft: Partial<Typed>
}) {
  const t = useTexts('proof')
  const { borrowId, currency, asOn } = props.detail
  const voucher = useVoucher({
    repayId: borrowId,
    currency,
    draft: props.draft,
    table: (choosing) =>
      voucherTable(t, {
        currency,
        disbursedOn: props.disbursedOn,
        today: marketNow(asOn).today,
        picture: ({ value, error }) => (
          <PictureField
            picture={value}
            isWorking={choosing.isShrinking || choosing.isReading}
            error={choosing.trouble ?? error}
            onFile={choosing.choose}
          />
        ),
      }),
  })
  const { form, share, reading } = voucher
  return (
    <>
      <p className={`lead ${css.lead}`}>{t('lead')}</p>
      <Form form={form}>
        <Fields of={form} only={['picture']} />
        {reading !== 'idle' && (
          <p className="small" role="status">
            {t(reading === 'reading' ? 'readingPicture' : 'readFilled')}
          </p>
        )}
        <Fields of={form} only={['reference', 'amount', 'paidOn']} />
        {share !== null && (
          <div role="status">
            <Meter share={share} label={t('sending')} />
            <p className={`small ${css.progress}`}>{t(share < 1 ? 'sending' : 'reading')}</p>
          </div>
        )}
      </Form>
    </>
  )
}
