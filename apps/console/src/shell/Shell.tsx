import { classes } from '@noren/ui/classes'
import { Dialog } from '@noren/ui/Dialog'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useTexts } from '../device/texts.ts'
import capCss from './Cap.module.css'
import type { Binding } from './key-rules.ts'
import { areKeysOff, capsOf, useAllGuides, useAllKeys, useKeys } from './keys.ts'
import { useLive } from './live.ts'
import { openPalette, PALETTE_KEYS } from './palette.ts'
import { to } from './paths.ts'
import { go, usePlace } from './place.ts'
import { Rail } from './Rail.tsx'
import css from './Shell.module.css'
import { useMe } from './session.ts'
import { desksFor } from './work-kinds.ts'

/** Up to so many pixels the rail is slim; Shell.module.css and Desk.module.css begin there too. */
const NARROW_MAX = 1240
const NARROW = `(max-width: ${NARROW_MAX}px)`
const onWidth = (listener: () => void) => {
  const narrow = window.matchMedia(NARROW)
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}
/** A desk has its own list of cases beside it. */
const isDesk = (path: string): boolean => path.startsWith('/work/')

/** The frame around every page of somebody who is signed in. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTexts('console')
  const { calls } = useMe()
  const [hasHelp, setHasHelp] = useState(false)
  const [desk] = desksFor(calls)
  const { path } = usePlace()
  useLive(isDesk(path))
  const isNarrow = useSyncExternalStore(onWidth, () => window.matchMedia(NARROW).matches)
  const everywhere: Binding[] = [
    { keys: '?', label: t('keyHelp'), run: () => setHasHelp(true) },
    { keys: PALETTE_KEYS, label: t('palette'), run: openPalette },
    { keys: 'g d', label: t('myDay'), run: () => go(to.day()) },
    ...(desk ? [{ keys: 'g w', label: t('work'), run: () => go(to.queue(desk)) }] : []),
    ...(calls.includes('findPeople')
      ? ['/', 'g p'].map((keys) => ({ keys, label: t('people'), run: () => go(to.people()) }))
      : []),
    ...(calls.includes('listLoans')
      ? [{ keys: 'g l', label: t('loans'), run: () => go(to.loans()) }]
      : []),
    ...(calls.includes('listProposals')
      ? [{ keys: 'g a', label: t('approvals'), run: () => go(to.approvals()) }]
      : []),
    ...(calls.includes('trialBalance')
      ? [{ keys: 'g b', label: t('money_books'), run: () => go(to.money('books')) }]
      : []),
    ...(calls.includes('listExceptions')
      ? [
          {
            keys: 'g r',
            label: t('money_reconciliation'),
            run: () => go(to.money('reconciliation')),
          },
        ]
      : []),
    ...(calls.includes('portfolioDays')
      ? [{ keys: 'g i', label: t('insight'), run: () => go(to.insight('portfolio')) }]
      : []),
    { keys: 'g m', label: t('keysAndSessions'), run: () => go(to.me()) },
  ]
  useKeys(everywhere.map((binding) => ({ ...binding, isEverywhere: true })))
  return (
    <div className={classes(css.root, (isNarrow || isDesk(path)) && css.slim)}>
      <a className={css.skip} href="#main">
        {t('skip')}
      </a>
      <Rail />
      {children}
      {hasHelp && <KeysDialog onClose={() => setHasHelp(false)} />}
    </div>
  )
}

function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('console')
  const keys = useAllKeys()
  const guide = useAllGuides()
  const ofPage = keys.filter(({ isEverywhere }) => !isEverywhere)
  return (
    <Dialog title={t('keysTitle')} onClose={onClose} hasClose isWide>
      {guide.map((sentence) => (
        <p key={sentence} className={css.guide}>
          {sentence}
        </p>
      ))}
      {areKeysOff() ? (
        <p>{t('keysAreOff')}</p>
      ) : (
        <>
          {ofPage.length > 0 && <KeyList keys={ofPage} />}
          <h3 className={css.keysHead}>{t('keysEverywhere')}</h3>
          <KeyList keys={keys.filter(({ isEverywhere }) => isEverywhere)} />
        </>
      )}
    </Dialog>
  )
}

function KeyList({ keys }: { keys: readonly Binding[] }) {
  return (
    <dl className={css.keys}>
      {keys.map((binding) => (
        <div key={binding.keys + binding.label}>
          <dt>{binding.label}</dt>
          <dd>
            {capsOf(binding.keys).map((cap) => (
              <kbd key={cap} className={capCss.root}>
                {cap}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
