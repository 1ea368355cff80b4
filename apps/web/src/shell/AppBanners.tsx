import { Banner } from '@noren/ui/Banner'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { keep, readKept } from '../device/storage/kept.ts'
import { useLanguage, useTexts } from '../device/texts.ts'
import { isUpdateReady, keepLanguageOffline, onUpdate, takeUpdate } from '../device/updates.ts'
import css from './Frame.module.css'
import { useMarket } from './use-market.ts'

/** Banners over every page: a new version is ready, this is a sandbox. They do not move the page. */
export function AppBanners() {
  const t = useTexts('common')
  const language = useLanguage()
  useEffect(() => void keepLanguageOffline(language), [language])
  const hasUpdate = useSyncExternalStore(onUpdate, isUpdateReady, () => false)
  const { data } = useMarket()
  // The bar of a page makes room for the mark where it is known before anything is seen: nothing moves later.
  const [was] = useState(() => readKept<boolean>('isSandbox'))
  const isSandbox = data?.isSandbox ?? was
  useEffect(() => void (data && keep('isSandbox', data.isSandbox)), [data])
  return (
    <>
      {isSandbox && (
        <aside className={was ? `${css.sandboxMark} ${css.hasRoom}` : css.sandboxMark}>
          {t('sandbox')}
        </aside>
      )}
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
