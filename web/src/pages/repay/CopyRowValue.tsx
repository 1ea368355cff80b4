import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { showToast } from '../../ui/toast.ts'
import './copy-row.css'

/** A figure to be taken elsewhere, with its copy button. A long one is cut for the eye, never for the copy. */
export function CopyRowValue(props: { label: string; value: string; isCut?: boolean }) {
  const t = useTexts('common')
  const { value } = props
  const shown = props.isCut && value.length > 13 ? `${value.slice(0, 6)}…${value.slice(-6)}` : value
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      showToast(t('copied'), 'check')
    } catch {
      showToast(t('copyFailed'), 'warn')
    }
  }
  return (
    <span className="copy-row">
      <span className="num">{shown}</span>
      <button
        type="button"
        className="copy-row__button"
        aria-label={`${t('copy')}: ${props.label}`}
        onClick={() => void copy()}
      >
        <Icon name="copy" size="sm" />
      </button>
    </span>
  )
}
