import { Card } from '@noren/ui/Card'
import codeInputCss from '@noren/ui/CodeInput.module.css'
import { type RowFact, Rows } from '@noren/ui/Rows'
import { useState } from 'react'
import { dateTimeText, money } from '../../../device/formats.ts'
import { useTexts } from '../../../device/texts.ts'
import { CopyRowValue } from '../../../shell/copy/CopyRowValue.tsx'
import { Means } from './Means.tsx'
import { type ShownOrder, shownEnd } from './order.ts'
import css from './Payment.module.css'
import { StoreChooser } from './StoreChooser.tsx'
import { timeLeft } from './time-left.ts'
import { useMinute } from './use-minute.ts'

/** A payment order: amount, recipient, channel and deadline. Only the borrower's initials are shown. */
export function PaymentCard(props: { order: ShownOrder; choosesStore: boolean }) {
  const t = useTexts('payment')
  const { order } = props
  const { stores } = order.instrument
  const [storeCode, setStoreCode] = useState<string | null>(null)
  const store = stores.find((one) => one.storeCode === storeCode)
  const mustChoose = props.choosesStore && stores.length > 1 && !store
  return (
    <Card hasRod>
      <p className="small">{t('to', { name: order.payee.name })}</p>
      <p className={`h1 num strong ${css.amount}`}>{money(order.amount)}</p>
      {mustChoose ? (
        <StoreChooser stores={stores} onStore={setStoreCode} />
      ) : (
        <>
          <Means
            order={order}
            store={store?.name ?? null}
            onOtherStore={store ? () => setStoreCode(null) : null}
          />
          <p className={css.wait} role="status">
            <span className={codeInputCss.dots} aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            {t('waiting')}
          </p>
        </>
      )}
      <Rows rows={useRows(order)} />
    </Card>
  )
}

function useRows(order: ShownOrder): RowFact[] {
  const t = useTexts('payment')
  const left = timeLeft(useMinute(), order.expiresAt)
  const rows: RowFact[] = [
    { label: t('reference'), value: <CopyRowValue label={t('reference')} value={order.ref} /> },
  ]
  if (order.borrowerInitials) rows.push({ label: t('borrower'), value: order.borrowerInitials })
  rows.push({
    label: t('goodUntil'),
    value: (
      <>
        {dateTimeText(shownEnd(order))}
        {left && <span className={`small ${css.left}`}>{t(`left_${left.unit}`, left)}</span>}
      </>
    ),
  })
  return rows
}
