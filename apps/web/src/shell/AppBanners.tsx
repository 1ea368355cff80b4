import { useEndpoint } from '@noren/client/use-endpoint'
import { publicMarket } from '@noren/contract/support'
import { Banner } from '@noren/ui/Banner'
import { useEffect, useSyncExternalStore } from 'react'
import { useLanguage, useTexts } from '../device/texts.ts'
import { isUpdateReady, keepLanguageOffline, onUpdate, takeUpdate } from '../device/updates.ts'
import css from './Frame.module.css'

/** Banners over every page: a new version is ready, this is a sandbox. They do not move the page. */
export function AppBanners() {
  const t = useTexts('common')
  const language = useLanguage()
  useEffect(() => void keepLanguageOffline(language), [language])
  const hasUpdate = useSyncExternalStore(onUpdate, isUpdateReady, () => false)
  const market = useEndpoint(publicMarket, {}, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <>
      {market.data?.isSandbox && <aside className={css.sandboxMark}>{t('sandbox')}</aside>}
      {hasUpdate && (
        <div className={css.appStrips}>
          <Banner icon="refresh" action={{ label: t('reload'), onTap: takeUpdate }}>
            {t('updateReady')}
          </Banner>
        </div>
      )}
    </>
  )
}
