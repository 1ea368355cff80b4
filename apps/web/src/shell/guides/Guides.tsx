import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keepOrders } from '../../device/offline/kept-orders.ts'
import { dropPush, keepPush } from '../../device/push/push-subscription.ts'
import { report } from '../../device/report.ts'
import { takeCare } from '../../device/storage/care.ts'
import { loadTexts, useLanguage } from '../../device/texts.ts'
import { currentPlace, stepsTaken } from '../navigation.ts'
import { currentVisitor, useVisitor } from '../session-store.ts'
import { useMarket } from '../use-market.ts'
import { BrowserGuide } from './BrowserGuide.tsx'
import { currentBrowser } from './browser.ts'
import { askedBefore, hasFlag, keepAsked, setFlag } from './flags.ts'
import { InstallGuide } from './InstallGuide.tsx'
import { installPrompt } from './install-prompt.ts'
import { type Guide, nextGuide, type Question, questionsNow } from './next-guide.ts'
import { PermissionDialog } from './PermissionDialog.tsx'
import { openQuestions } from './permissions.ts'

/** Time to see the page before anything is shown over it. */
const BEFORE_GUIDE_MS = 1_500

type Shown = { guide: Guide; questions: readonly Question[] }

/**
 * What runs after the first page: the guides, each at its moment, and what the device stores for the
 * signed-in person. A separate chunk that usually renders nothing.
 */
export function Guides({ isForBrowser }: { isForBrowser: (path: string) => boolean }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const market = useMarket()
  const pushKey = market.data?.pushKey
  useKeptForPerson(pushKey)
  useMoments(setShown, isForBrowser)
  useEffect(takeCare, [])
  useManifestLanguage()
  const close = () => setShown(null)
  if (shown?.guide === 'browser') {
    return <BrowserGuide browser={currentBrowser()} onClose={close} />
  }
  if (shown?.guide === 'install') return <InstallGuide onClose={close} />
  if (shown?.guide === 'permission') {
    return (
      <PermissionDialog questions={shown.questions} pushKey={pushKey ?? null} onClose={close} />
    )
  }
  return null
}

/** Checks a while after each page has opened whether a guide is due. */
function useMoments(show: (shown: Shown) => void, isForBrowser: (path: string) => boolean): void {
  useEffect(() => {
    const visit = { staysInApp: false, hadGuide: false }
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      const { path } = currentPlace()
      const shown = await guideNow(visit, isForBrowser(path))
      if (!shown) return
      await loadTexts(['guides'])
      // Another dialog is open, or nothing could be saved offline; the guide waits for another page.
      const isCalm = currentPlace().path === path && !document.querySelector('dialog[open]')
      if (!isCalm || !navigator.onLine) return
      if (shown.guide === 'browser') visit.staysInApp = true
      else visit.hadGuide = true
      if (shown.guide === 'permission') keepAsked(shown.questions)
      if (shown.guide === 'install') setFlag('isGuideShowed')
      show(shown)
    }
    const arrive = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        look().catch((error) => report('chunk-load-error', error))
      }, BEFORE_GUIDE_MS)
    }
    arrive()
    window.addEventListener('hashchange', arrive)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('hashchange', arrive)
    }
  }, [show, isForBrowser])
}

/** The app's name on the home screen is in the person's language. */
function useManifestLanguage(): void {
  const language = useLanguage()
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    if (link) link.href = `/manifest-${language}.webmanifest`
  }, [language])
}

type Visit = { staysInApp: boolean; hadGuide: boolean }

async function guideNow(visit: Visit, isForBrowser: boolean): Promise<Shown | null> {
  const browser = currentBrowser()
  const isAppleSafari = browser.os === 'ios' && !browser.isInApp
  const moment = {
    ...visit,
    ...currentVisitor(),
    path: currentPlace().path,
    // Counted by history, since some pages may have been seen before this part was loaded.
    pagesSeen: stepsTaken() + 1,
    isInApp: browser.isInApp,
    isForBrowser,
    canInstall: !browser.isInstalled && (installPrompt() !== null || isAppleSafari),
    questions: await openQuestions(),
    asked: askedBefore(),
    isGuideShowed: hasFlag('isGuideShowed'),
  }
  const guide = nextGuide(moment)
  return guide && { guide, questions: questionsNow(moment) }
}

/**
 * Notifications and the last known orders exist while the person is signed in, and are removed with the
 * session.
 */
function useKeptForPerson(pushKey: string | null | undefined): void {
  const { hasToken } = useVisitor()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!hasToken) {
      dropPush().catch(() => undefined)
      return
    }
    // A failure does not matter to the page; the next start tries again.
    if (pushKey) keepPush(pushKey).catch(() => undefined)
  }, [hasToken, pushKey])
  useEffect(() => keepOrders(queryClient, hasToken), [queryClient, hasToken])
}
