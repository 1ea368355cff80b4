import { grouped } from '@noren/contract/payment-codes'
import { Button } from '@noren/ui/Button'
import { useTexts } from '../../../device/texts.ts'
import { useCopy } from '../../../shell/copy/use-copy.ts'
import { ungrouped } from './order.ts'
import css from './Payment.module.css'

/** A number that is typed elsewhere: large, in groups of four, copied without spaces. */
export function CodeGroups(props: { label: string; code: string }) {
  const t = useTexts('common')
  const copy = useCopy()
  const code = ungrouped(props.code)
  return (
    <div className={css.codeGroups}>
      <p className={`small ${css.codeGroupsLabel}`}>{props.label}</p>
      <p className={`${css.codeGroupsCode} num`}>
        {grouped(code)
          .split(' ')
          .map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups may be alike; their place tells them apart.
            <span key={at}>{group} </span>
          ))}
      </p>
      <Button
        kind="text"
        isSmall
        icon="copy"
        aria-label={`${t('copy')}: ${props.label}`}
        onClick={() => void copy(code)}
      >
        {t('copy')}
      </Button>
    </div>
  )
}
