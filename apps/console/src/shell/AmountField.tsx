import { CURRENCY_DIGITS } from '@noren/contract/money'
import { MoneyField } from '@noren/ui/MoneyField'
import { formats, marketFacts } from '../device/market.ts'

/** An amount in the market's currency. */
export function AmountField(props: {
  label: string
  help?: string
  error?: string | undefined
  value: string
  onValue: (value: string) => void
}) {
  const { currency, currencySymbol } = marketFacts()
  return (
    <MoneyField
      {...props}
      show={formats().amountText}
      symbol={currencySymbol}
      isSymbolBehind={!formats().money('0').startsWith(currencySymbol)}
      decimals={CURRENCY_DIGITS[currency] === 0 ? 0 : 2}
    />
  )
}
