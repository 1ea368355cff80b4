import { Field } from '@noren/ui/Field'
import { useTexts } from '../../../device/texts.ts'

/** Whose the account has to be: nothing to type. */
export function HolderField(props: { name: string | null }) {
  const t = useTexts('bankAccount')
  return (
    <Field label={t('holder')} help={t('holderHelp')} value={props.name ?? ''} disabled readOnly />
  )
}
