import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@noren/i18n/languages'
import { Icon } from '@noren/ui/Icon'
import listCss from '@noren/ui/List.module.css'
import selectCss from '@noren/ui/Select.module.css'
import { Sheet } from '@noren/ui/Sheet'
import { showToast } from '@noren/ui/toast'
import { setLanguage, useLanguage, useTexts } from '../device/texts.ts'

/** Every language, each by its own name; a tap switches everything at once. */
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
      <ul className={selectCss.list}>
        {LANGUAGES.map((language) => (
          <li key={language}>
            <button
              type="button"
              className={listCss.item}
              lang={language}
              aria-pressed={language === current}
              onClick={() => void choose(language)}
            >
              <div>{LANGUAGE_NAMES[language]}</div>
              {language === current && <Icon name="check" className={selectCss.tick} />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
