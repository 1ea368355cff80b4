import { Field } from '@noren/ui/Field'
import { keptPhone } from '../../device/kept-phone.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { isOwnNumber } from './own-number.ts'

/** The number that the code goes to; whoever only holds the phone may not know it. */
export function OwnNumberField(props: {
  value: string
  onValue: (typed: string) => void
  isTried: boolean
}) {
  const t = useTexts('yourData')
  const kept = keptPhone()
  return (
    <Field
      id="own-number"
      label={t('phone')}
      {...(kept && { help: t('phoneHelp', { last: kept.slice(-4) }) })}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      maxLength={20}
      prefix={market.areaCode}
      value={props.value}
      onChange={(event) => props.onValue(event.currentTarget.value)}
      error={props.isTried && !isOwnNumber(props.value, kept) ? t('phoneWrong') : undefined}
    />
  )
}
