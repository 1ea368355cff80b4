import { Rows } from '@noren/ui/Rows'
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
    return <QrCode text={qrText} label={label} />
  }
  if (accountNumber) return <AccountMeans order={order} accountNumber={accountNumber} />
  if (payCode) return <TillMeans {...props} payCode={payCode} />
  return null
}

function AccountMeans({ order, accountNumber }: { order: ShownOrder; accountNumber: string }) {
  const t = useTexts('payment')
  const { bankName, bankCode, bankCodeLabel, kind } = order.instrument
  // In Mexico the account number itself is called by the bank code's label (CLABE); there is no separate
  // code.
  const label = kind === 'bankTransfer' && !bankCode ? bankCodeLabel : t('accountNumber')
  return (
    <div className={css.means}>
      <CodeGroups label={label} code={accountNumber} />
      <Rows
        rows={[
          ...(bankName ? [{ label: t('bank'), value: bankName }] : []),
          ...(bankCode
            ? [
                {
                  label: bankCodeLabel,
                  value: <CopyRowValue label={bankCodeLabel} value={bankCode} />,
                },
              ]
            : []),
          {
            label: t('holder'),
            value: <CopyRowValue label={t('holder')} value={order.payee.name} />,
          },
          {
            label: t('exactAmount'),
            value: (
              <CopyRowValue
                label={t('exactAmount')}
                value={money(order.amount)}
                copied={order.amount}
              />
            ),
          },
        ]}
      />
    </div>
  )
}

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
