import { addressText } from '@noren/ui/address-text'
import { Icon } from '@noren/ui/Icon'
import { wholeCodes } from '@noren/ui/whole-codes'
import { useTexts } from '../../device/texts.ts'
import css from './CopyRow.module.css'
import { useCopy } from './use-copy.ts'

/**
 * A figure with a copy button. A long one is shortened on the screen only; `copied` is the text to copy
 * if the spaces shown are only for readability.
 */
export function CopyRowValue(props: {
  label: string
  value: string
  copied?: string
  isCut?: boolean
}) {
  const t = useTexts('common')
  const copy = useCopy()
  const { value } = props
  const shown = props.isCut && value.length > 13 ? `${value.slice(0, 6)}…${value.slice(-6)}` : value
  return (
    <span className={css.root} data-whole>
      <span className="num">{shown.includes('@') ? addressText(shown) : wholeCodes(shown)}</span>
      <button
        type="button"
        className={css.button}
        aria-label={`${t('copy')}: ${props.label}`}
        onClick={() => void copy(props.copied ?? value)}
      >
        <Icon name="copy" size="sm" />
      </button>
    </span>
  )
}
