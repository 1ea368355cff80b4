import type { Language } from '@noren/i18n/languages'
import { showToast } from '@noren/ui/toast'
import { useEffect, useState } from 'react'
import { setLanguage, useTexts } from '../../device/texts.ts'
import { LanguageSheet } from '../../shell/LanguageSheet.tsx'
import { LandingView } from './LandingView.tsx'

/** The landing page when opened inside the app; on a first visit it is prerendered. */
export function NorenPage() {
  const t = useTexts('noren')
  const common = useTexts('common')
  const title = t('title')
  useEffect(() => {
    document.title = `${title} · Noren`
  }, [title])
  const choose = (language: string) =>
    void setLanguage(language as Language).catch(() =>
      showToast(common('networkFailed'), 'offline'),
    )
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <>
      <LandingView onLanguage={choose} onLanguages={() => setIsChoosing(true)} />
      {isChoosing && <LanguageSheet onClose={() => setIsChoosing(false)} />}
    </>
  )
}
