import { LANGUAGE_NAMES } from '@noren/i18n/languages'
import { Icon } from '@noren/ui/Icon'
import { useState } from 'react'
import { useLanguage, useTexts } from '../device/texts.ts'
import css from './Curtain.module.css'
import { later } from './later.tsx'

const LanguageSheet = later(() => import('./LanguageSheet.tsx').then((m) => m.LanguageSheet))

/** The current language by its own name; opens the list of languages. Shown in the bar of a curtain. */
export function LanguageButton() {
  const t = useTexts('common')
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={css.language}
        aria-haspopup="dialog"
        aria-label={`${t('language')}: ${LANGUAGE_NAMES[language]}`}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="globe" size="sm" />
        {LANGUAGE_NAMES[language]}
        <Icon name="chevron-down" size="xs" />
      </button>
      {isOpen && <LanguageSheet onClose={() => setIsOpen(false)} />}
    </>
  )
}
