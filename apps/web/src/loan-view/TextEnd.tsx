import { useTexts } from '../device/texts.ts'
import css from './KeyFacts.module.css'

/** The end of a text to agree to. */
export function TextEnd(props: { isAtEnd: boolean; onEnd: () => void }) {
  const t = useTexts('loan')
  return (
    <div className={css.end}>
      <p className="small">{t('textEnd')}</p>
      {/* For screen reader and keyboard users: reaching this button counts as reaching the end. */}
      {!props.isAtEnd && (
        <button type="button" className="tapline" onFocus={props.onEnd} onClick={props.onEnd}>
          {t('readAll')}
        </button>
      )}
    </div>
  )
}
