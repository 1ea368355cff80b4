import { UiLabelsContext } from '@noren/ui/labels'
import { ToastPlace } from '@noren/ui/ToastPlace'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { formats } from '../device/market.ts'
import { useTexts } from '../device/texts.ts'
import { EnrolPage } from '../features/gate/EnrolPage.tsx'
import { GateFrame } from '../features/gate/GateFrame.tsx'
import { LimitedPage } from '../features/gate/LimitedPage.tsx'
import { LockedPage } from '../features/gate/LockedPage.tsx'
import { SecondKeyPage } from '../features/gate/SecondKeyPage.tsx'
import { SignInPage } from '../features/gate/SignInPage.tsx'
import { Press } from '../shell/Press.tsx'
import { usePlace } from '../shell/place.ts'
import { Shell } from '../shell/Shell.tsx'
import { readSession, useSession } from '../shell/session.ts'
import css from './App.module.css'
import { PalettePlace, Routed } from './routes.tsx'

export function App({ queryClient }: { queryClient: QueryClient }) {
  const t = useTexts('console')
  const labels = useMemo(
    () => ({
      close: t('close'),
      search: t('search'),
      found: (count: number) => t('found', { count }),
      nothingFound: t('nothingFound'),
      useValue: (value: string) => t('useValue', { value }),
      day: t('day'),
      month: t('month'),
      year: t('year'),
      monthName: (month: number) => formats().monthName(month),
    }),
    [t],
  )
  return (
    <QueryClientProvider client={queryClient}>
      <UiLabelsContext value={labels}>
        <Screen />
        <ToastPlace />
      </UiLabelsContext>
    </QueryClientProvider>
  )
}

/** By who is there: the curtain, or the page; what is locked stays behind the curtain as it was. */
function Screen() {
  const session = useSession()
  const place = usePlace()
  if (place.path === '/enrol') return <EnrolPage />
  if (session.kind === 'starting') return null
  if (session.kind === 'failed') return <Unreachable />
  if (session.kind === 'lockedUnknown') return <LockedPage />
  if (session.kind === 'signedOut')
    return place.path === '/limited' ? <LimitedPage /> : <SignInPage />
  const { me, isLocked } = session
  if (!me.isEnrolled) return isLocked ? <LockedPage name={me.name} /> : <SecondKeyPage />
  return (
    <>
      <div inert={isLocked} hidden={isLocked}>
        <Shell>
          <Routed place={place} calls={me.calls} />
          {!isLocked && <PalettePlace />}
        </Shell>
      </div>
      {isLocked && (
        <Curtain>
          <LockedPage name={me.name} />
        </Curtain>
      )}
    </>
  )
}

/**
 * A dialog that was open when the console locked stays as it is, with what was typed into it, and takes every key and tap
 * although it is hidden. What unlocks therefore lies above it, as a dialog of its own.
 */
function Curtain({ children }: { children: ReactNode }) {
  const t = useTexts('console')
  const dialog = useRef<HTMLDialogElement>(null)
  const show = () => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }
  useLayoutEffect(show, [])
  return (
    <dialog
      ref={dialog}
      className={css.curtain}
      aria-label={t('locked')}
      onCancel={(event) => event.preventDefault()}
      // A second Escape closes a dialog whatever its page says.
      onClose={show}
    >
      {children}
    </dialog>
  )
}

function Unreachable() {
  const t = useTexts('console')
  return (
    <GateFrame>
      <h1>{t('offline')}</h1>
      <p>{t('offlineText')}</p>
      <Press onClick={() => readSession()}>{t('retry')}</Press>
    </GateFrame>
  )
}
