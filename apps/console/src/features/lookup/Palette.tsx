import { ApiError, apiErrorOf } from '@noren/client/api-error'
import type { DataOf } from '@noren/contract/endpoint'
import { type FindKind, findPeople } from '@noren/contract/operator/people'
import { classes } from '@noren/ui/classes'
import { Icon, type IconName } from '@noren/ui/Icon'
import { Overlay } from '@noren/ui/Overlay'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { call } from '../../device/client.ts'
import { useTexts } from '../../device/texts.ts'
import { Cap } from '../../shell/Cap.tsx'
import { capsOf, useAllKeys } from '../../shell/keys.ts'
import { closePalette, PALETTE_KEYS } from '../../shell/palette.ts'
import { to } from '../../shell/paths.ts'
import { go } from '../../shell/place.ts'
import { usePlaces } from '../../shell/places.ts'
import { usualPurpose } from '../../shell/purposes.ts'
import { useMe } from '../../shell/session.ts'
import css from './Palette.module.css'
import { findsFor, fits } from './palette-options.ts'

type Found = DataOf<typeof findPeople>['items']

interface Option {
  readonly id: string
  readonly icon: IconName
  readonly words: string
  readonly keys?: string
  /** Stays open: what it finds is shown below. */
  readonly staysOpen?: boolean
  readonly run: () => void
}
interface Group {
  readonly words: string
  readonly options: readonly Option[]
}

/** The key that closes it, as it is printed. */
const CLOSES = 'Esc'
/** What is typed chooses from the list, and completes nothing in the box. */
const FILTERS = 'list'
const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Everything that this page does and everywhere that one may go, by its words; a whole number is looked for as on the
 * page of people. All of it by keys: what is typed chooses, arrows move, Enter does it.
 */
export function Palette() {
  const t = useTexts('lookup')
  const ids = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const finding = useFinding()
  const groups = useGroups(typed, finding)
  const options = groups.flatMap((group) => group.options)
  const chosen = options[Math.min(at, options.length - 1)]
  const optionId = (option: Option) => `${ids}-${option.id}`
  const run = (option: Option | undefined) => {
    if (!option) return
    // What it runs may open a dialog of its own, which lies over the page and not over this one.
    if (!option.staysOpen) closePalette()
    option.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEP[event.key]
    const isToggle = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    if (by === undefined && event.key !== 'Enter' && !isToggle) return
    event.preventDefault()
    if (isToggle) return closePalette()
    if (event.key === 'Enter') return run(chosen)
    if (options.length === 0 || by === undefined) return
    const next = (Math.min(at, options.length - 1) + by + options.length) % options.length
    setAt(next)
    const shown = options[next]
    if (shown) document.getElementById(optionId(shown))?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Overlay labelledBy={`${ids}-title`} onClose={closePalette} isMid>
      <section className={css.root}>
        <h2 id={`${ids}-title`} className="sr">
          {t('palette')}
        </h2>
        <div className={css.box}>
          <Icon name="search" size="sm" />
          <input
            // biome-ignore lint/a11y/noAutofocus: opened by a key, and nothing else can be done in it.
            autoFocus
            role="combobox"
            aria-label={t('palette')}
            aria-expanded="true"
            aria-controls={`${ids}-list`}
            aria-autocomplete={FILTERS}
            aria-activedescendant={chosen && optionId(chosen)}
            placeholder={t('paletteHelp')}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            value={typed}
            onKeyDown={onKeyDown}
            onChange={({ target }) => {
              setTyped(target.value)
              setAt(0)
              finding.clear()
            }}
          />
          <button type="button" onClick={closePalette}>
            <span className="sr">{t('close')}</span>
            <Cap>{CLOSES}</Cap>
          </button>
        </div>
        <div
          id={`${ids}-list`}
          className={css.list}
          role="listbox"
          aria-label={t('palette')}
          ref={list}
        >
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: options of a listbox are in groups of this role (ARIA 1.2).
            <div key={group.words} role="group" aria-label={group.words} className={css.group}>
              <p aria-hidden="true">{group.words}</p>
              {group.options.map((option) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus, and its Enter is the key.
                <div
                  key={option.id}
                  id={optionId(option)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={option === chosen}
                  className={classes(css.option, option === chosen && css.chosen)}
                  onClick={() => run(option)}
                >
                  <Icon name={option.icon} size="sm" />
                  <span>{option.words}</span>
                  {option.keys && (
                    <span className={css.caps}>
                      {capsOf(option.keys).map((cap) => (
                        <Cap key={cap}>{cap}</Cap>
                      ))}
                    </span>
                  )}
                </div>
              ))}
            </div>
          ))}
        </div>
        <p className={css.foot} role="status">
          {finding.said ?? t('paletteCount', { count: options.length })}
        </p>
      </section>
    </Overlay>
  )
}

type Finding = ReturnType<typeof useFinding>

/** Looks for who has a typed number; one hit is opened, several are shown. */
function useFinding() {
  const t = useTexts('lookup')
  const { roles, calls } = useMe()
  const [found, setFound] = useState<Found>([])
  const [said, setSaid] = useState<string | null>(null)
  const open = (person: Found[number], kind: FindKind) => {
    const isLoan = (kind === 'loanNumber' || kind === 'loanId') && calls.includes('showLoan')
    closePalette()
    go(
      isLoan && person.loanId
        ? to.loan(person.loanId)
        : to.person(person.userId, usualPurpose(roles)),
    )
  }
  return {
    found,
    said,
    open,
    clear() {
      setFound([])
      setSaid(null)
    },
    async find(kind: FindKind, value: string) {
      setSaid(t('searching'))
      try {
        const { items } = await call(findPeople, { body: { kind, value } })
        const [one] = items
        if (one && items.length === 1) return open(one, kind)
        setFound(items)
        setSaid(items.length === 0 ? t('nobodyText') : null)
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause
        setSaid(apiErrorOf(cause).msg || t('failed'))
      }
    },
  }
}

function useGroups(typed: string, finding: Finding): readonly Group[] {
  const t = useTexts('lookup')
  const { calls } = useMe()
  const places = usePlaces()
  const keys = useAllKeys()
  const finds = calls.includes('findPeople') ? findsFor(typed) : []
  const people: Option[] = finding.found.map((person) => ({
    id: `person-${person.userId}`,
    icon: 'user',
    words: person.phone ?? t('erased'),
    run: () => finding.open(person, 'phone'),
  }))
  const searches: Option[] = finds.map((kind) => ({
    id: `find-${kind}`,
    icon: 'search',
    words: t('findAs', { kind: t(`find_${kind}`), value: typed.trim() }),
    staysOpen: true,
    run: () => void finding.find(kind, typed.trim()),
  }))
  // What leads elsewhere is a place below; this palette is open already; Escape is the palette's own here.
  const actions: Option[] = keys
    .filter(
      ({ keys: of, label, isIdle }, index) =>
        !isIdle &&
        !of.startsWith('g ') &&
        of !== '/' &&
        of !== PALETTE_KEYS &&
        // A page may use a key in its own way: what was bound last counts.
        keys.findLastIndex((other) => other.keys === of) === index &&
        fits(label, typed),
    )
    .map(({ keys: of, label, run }) => ({
      id: `do-${of.replaceAll(' ', '-')}`,
      icon: 'arrow-right',
      words: label,
      keys: of,
      run,
    }))
  const goes: Option[] = places
    .filter(({ name }) => fits(name, typed))
    .map(({ href, icon, name }) => ({
      id: `go-${href}`,
      icon,
      words: name,
      run: () => go(href),
    }))
  const groups = [
    { words: t('groupFound'), options: people },
    { words: t('groupFind'), options: searches },
    { words: t('groupActions'), options: actions },
    { words: t('groupPlaces'), options: goes },
  ]
  return groups.filter(({ options }) => options.length > 0)
}
