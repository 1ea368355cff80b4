import { LockedField } from '@noren/ui/LockedField'
import { useTexts } from '../../../device/texts.ts'

/** The required account holder; read-only. */
export function HolderField(props: { name: string | null }) {
  const t = useTexts('bankAccount')
  return <LockedField label={t('holder')} help={t('holderHelp')} value={props.name ?? ''} />
}
