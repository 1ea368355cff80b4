import { type RowFact, Rows } from '@noren/ui/Rows'
import { money } from '../../../device/formats.ts'
import { useTexts } from '../../../device/texts.ts'
import { CopyRowValue } from '../../../shell/copy/CopyRowValue.tsx'
import { QrCode } from '../../../shell/qr/QrCode.tsx'
import { Barcode } from './Barcode.tsx'
import { CodeGroups } from './CodeGroups.tsx'
import type { ShownOrder } from './order.ts'
import css from './Payment.module.css'

/** What is scanned, typed or shown to pay, depending on the order's channel. */
export function Means(props: {
  order: ShownOrder
  store: string | null
  onOtherStore: (() => void) | null
}) {
  const t = useTexts('payment')
  const { order } = props
  const { qrText, accountNumber, payCode } = order.instrument
  if (qrText) {
    const label = t('qr', { amount: money(order.amount), name: order.payee.name })
    return (
      <>
        <QrCode text={qrText} label={label} />
        <TypedMeans order={order} />
      </>
    )
  }
  if (accountNumber) return <AccountMeans order={order} accountNumber={accountNumber} />
  if (payCode) return <TillMeans {...props} payCode={payCode} />
  return null
}

/** The code as text: with only one phone the screen cannot be scanned, but its values can be copied. */
function TypedMeans({ order }: { order: ShownOrder }) {
  const t = useTexts('payment')
  const { accountNumber } = order.instrument
  return (
    <div className={css.means}>
      <p className="small">{t(order.upiUri || accountNumber ? 'onePhoneCopy' : 'onePhoneSave')}</p>
      <Rows
        rows={[
          ...(order.upiUri ? [copyRow(t('payTo'), order.payee.vpa)] : []),
          ...(accountNumber ? [copyRow(t('accountNumber'), accountNumber)] : []),
          ...useAccountRows(order),
        ]}
      />
    </div>
  )
}

function AccountMeans({ order, accountNumber }: { order: ShownOrder; accountNumber: string }) {
  const t = useTexts('payment')
  const { bankCode, bankCodeLabel, kind } = order.instrument
  // In Mexico the account number itself is called by the bank code's label (CLABE); there is no separate
  // code.
  const label = kind === 'bankTransfer' && !bankCode ? bankCodeLabel : t('accountNumber')
  return (
    <div className={css.means}>
      <CodeGroups label={label} code={accountNumber} />
      <Rows rows={useAccountRows(order)} />
    </div>
  )
}

function useAccountRows(order: ShownOrder): RowFact[] {
  const t = useTexts('payment')
  const { bankName, bankCode, bankCodeLabel } = order.instrument
  return [
    ...(bankName ? [{ label: t('bank'), value: bankName }] : []),
    ...(bankCode ? [copyRow(bankCodeLabel, bankCode)] : []),
    copyRow(t('holder'), order.payee.name),
    copyRow(t('exactAmount'), money(order.amount), order.amount),
  ]
}

const copyRow = (label: string, value: string, copied = value): RowFact => ({
  label,
  value: <CopyRowValue label={label} value={value} copied={copied} />,
})

function TillMeans(props: {
  order: ShownOrder
  payCode: string
  store: string | null
  onOtherStore: (() => void) | null
}) {
  const t = useTexts('payment')
  const { barcode, stores } = props.order.instrument
  return (
    <div className={css.means}>
      {props.store && (
        <p className={css.store}>
          <span className="strong">{props.store}</span>
          {props.onOtherStore && (
            <button type="button" className="tapline" onClick={props.onOtherStore}>
              {t('otherStore')}
            </button>
          )}
        </p>
      )}
      <CodeGroups label={t('payCode')} code={props.payCode} />
      {barcode && <Barcode text={barcode} label={t('barcode', { code: props.payCode })} />}
      {!props.store && stores.length > 0 && (
        <p className={`small ${css.part}`}>
          {t('worksAt', { stores: stores.map(({ name }) => name).join(', ') })}
        </p>
      )}
    </div>
  )
}
