import { Icon } from '@noren/ui/Icon'
import { useTexts } from '../../device/texts.ts'
import css from './CopyRow.module.css'
import { useCopy } from './use-copy.ts'

/**
 * A figure to be taken elsewhere, with its copy button. A long one is cut for the eye, never for the
 * copy; `copied` is what goes along where spaces are only for the eye.
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
      <span className="num">{shown}</span>
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
