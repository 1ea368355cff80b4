import { compareMinor } from '@noren/contract/money'
import { Button } from '@noren/ui/Button'
import { MoneyField } from '@noren/ui/MoneyField'
import { Sheet } from '@noren/ui/Sheet'
import { type FormEvent, useId, useState } from 'react'
import { MONEY_FIELD, moneyShort } from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { minorOf } from '../../loan-view/terms.ts'

/** Asks for the amount that the loans are compared for. */
export function AmountSheet(props: {
  amount: string
  available: string
  onAmount: (amount: string) => void
  onClose: () => void
}) {
  const t = useTexts('home')
  const formId = useId()
  const [typed, setTyped] = useState(props.amount.replace(/\.0+$/, ''))
  const [error, setError] = useState<string>()
  const max = moneyShort(props.available)
  const show = (event: FormEvent) => {
    event.preventDefault()
    const wish = minorOf(typed === '' ? '0' : typed.replace(/\.$/, ''), market.currency)
    if (wish === 0) return setError(t('amountEmpty'))
    if (compareMinor(wish, minorOf(props.available, market.currency)) > 0) {
      return setError(t('amountAbove', { max }))
    }
    props.onAmount(typed.replace(/\.$/, ''))
  }
  return (
    <Sheet
      title={t('amountTitle')}
      onClose={props.onClose}
      foot={
        <Button type="submit" form={formId} isBlock>
          {t('showLoans')}
        </Button>
      }
    >
      <form id={formId} onSubmit={show} noValidate>
        <MoneyField
          label={t('amountLabel')}
          help={t('amountHelp', { max })}
          error={error}
          value={typed}
          onValue={(value) => {
            setTyped(value)
            setError(undefined)
          }}
          {...MONEY_FIELD}
          enterKeyHint="done"
        />
      </form>
    </Sheet>
  )
}
