import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../i18n/languages.ts'
import { setLanguage, useLanguage, useTexts } from '../i18n/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { showToast } from '../ui/toast.ts'
import '../ui/List.css'
import '../ui/Select.css'

/** The four languages, each by its own name; a tap switches everything at once (seed §1). */
export function LanguageSheet(props: { onClose: () => void }) {
  const t = useTexts('common')
  const current = useLanguage()
  const choose = async (language: Language) => {
    try {
      await setLanguage(language)
      props.onClose()
    } catch {
      showToast(t('networkFailed'), 'offline')
    }
  }
  return (
    <Sheet title={t('language')} onClose={props.onClose}>
      <ul className="select__list">
        {LANGUAGES.map((language) => (
          <li key={language}>
            <button
              type="button"
              className="list__item"
              lang={language}
              aria-pressed={language === current}
              onClick={() => void choose(language)}
            >
              <div>{LANGUAGE_NAMES[language]}</div>
              {language === current && <Icon name="check" className="select__tick" />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
