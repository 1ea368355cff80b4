import { decimalFromMinor, type Minor, minor } from '@noren/contract/money'
import { classes, isLongFigure } from '@noren/ui/classes'
import { FieldError } from '@noren/ui/Field'
import { typedAmount } from '@noren/ui/MoneyField'
import { Slider } from '@noren/ui/Slider'
import { useId, useState } from 'react'
import { amountText, moneyMinorShort } from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { type AmountLimits, amountTrouble, settleAmount } from '../../loan-view/amount.ts'
import { minorTyped } from '../../loan-view/terms.ts'
import css from './Amount.module.css'

/** The amount, as a field and as a slider; both stay within what can be lent. */
export function AmountPicker(props: {
  limits: AmountLimits
  amountMinor: Minor
  onAmount: (amountMinor: Minor) => void
}) {
  const t = useTexts('loan')
  const id = useId()
  const { limits, amountMinor } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const shown = typed ?? amountText(decimalFromMinor(amountMinor, market.currency))
  const choose = (next: Minor) => {
    setTrouble(null)
    props.onAmount(next)
  }
  const type = (text: string) => {
    const next = typedAmount(text, 0)
    setTyped(next)
    const wishMinor = minorTyped(next, market.currency)
    if (amountTrouble(wishMinor, limits) === null) choose(wishMinor)
  }
  const leave = () => {
    if (typed !== null) {
      const wishMinor = minorTyped(typed, market.currency)
      const found = amountTrouble(wishMinor, limits)
      props.onAmount(settleAmount(wishMinor, limits))
      setTrouble(found && troubleText(found))
    }
    setTyped(null)
  }
  const troubleText = (found: 'below' | 'above' | 'offStep') => {
    const edge = { below: limits.minMinor, above: limits.maxMinor, offStep: limits.stepMinor }
    return t(found, { amount: moneyMinorShort(edge[found]) })
  }
  const max = moneyMinorShort(limits.maxMinor)
  const symbol = <span aria-hidden="true">{market.currencySymbol}</span>
  return (
    <div className={css.root}>
      <label className="small" htmlFor={id}>
        {t('howMuch')}
      </label>
      <div>
        <span
          className={classes(
            css.field,
            isLongFigure(`${market.currencySymbol} ${shown}`) && css.isLong,
          )}
        >
          {!market.isSymbolBehind && symbol}
          <input
            id={id}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="done"
            size={Math.max(shown.length, 3)}
            value={shown}
            aria-invalid={trouble ? true : undefined}
            aria-describedby={trouble ? `${id}-error` : `${id}-range`}
            onFocus={(event) => {
              const input = event.currentTarget
              setTyped(decimalFromMinor(amountMinor, market.currency).replace(/\.\d+$/, ''))
              // Selected, so that typing replaces the old amount.
              requestAnimationFrame(() => input.select())
            }}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={leave}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
          {market.isSymbolBehind && symbol}
        </span>
      </div>
      {trouble && <FieldError id={`${id}-error`}>{trouble}</FieldError>}
      <div id={`${id}-range`}>
        <Slider
          label={t('amount')}
          min={limits.minMinor}
          max={limits.maxMinor}
          step={limits.stepMinor}
          value={amountMinor}
          valueText={moneyMinorShort(amountMinor)}
          onValue={(value) => {
            setTyped(null)
            choose(settleAmount(minor(value), limits))
          }}
          minText={moneyMinorShort(limits.minMinor)}
          maxText={t(limits.endsAt === 'available' ? 'yourAvailable' : 'productMost', {
            amount: max,
          })}
        />
      </div>
    </div>
  )
}
