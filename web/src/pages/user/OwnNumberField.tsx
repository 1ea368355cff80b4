import { useTexts } from '../../i18n/texts.ts'
import { market } from '../../market.ts'
import { Field } from '../../ui/Field.tsx'
import { nationalDigits, phoneMessage } from '../login/validation.ts'
import { keptPhone } from './kept-phone.ts'

/** Whether this can be the number that signed in: the device keeps no more than its last digits. */
export const isOwnNumber = (typed: string, kept: string | null): boolean =>
  phoneMessage(typed) === null && (kept === null || nationalDigits(typed).endsWith(kept.slice(-4)))

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
