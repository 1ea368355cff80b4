import { Icon } from '@noren/ui/Icon'
import type { ReactNode } from 'react'
import { formats, marketFacts } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { Page } from '../../shell/Page.tsx'
import { Void } from '../../shell/PageParts.tsx'
import { go } from '../../shell/place.ts'
import shell from '../../shell/Shell.module.css'
import table from '../../shell/Table.module.css'
import css from './Insight.module.css'
import { type Chosen, RANGES, type Range } from './use-insight.ts'

interface Reach {
  rolledUntil: string | null
  provenUntil: string | null
  hidesSmall: boolean
}

/** The frame of a page of figures: what is chosen, and how far the figures go. */
export function InsightFrame(props: {
  title: string
  sub: string
  chosen: Chosen
  reach: Reach | undefined
  hasRange?: boolean
  hasCompare?: boolean
  /** More to choose, of this page alone. */
  choices?: ReactNode
  children: ReactNode
}) {
  const t = useTexts('insight')
  const { chosen, reach } = props
  const choice = (
    name: 'lender' | 'product',
    label: string,
    options: Readonly<Record<string, string>>,
  ) => (
    <label className={table.filter}>
      {label}
      <select
        value={chosen.filters[name] ?? ''}
        onChange={({ target }) => go(chosen.hrefWith({ [name]: target.value || undefined }))}
      >
        <option value="">{t('all')}</option>
        {Object.entries(options).map(([code, words]) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <Page title={props.title} sub={props.sub}>
      <div className={table.tools}>
        {props.hasRange && <RangeChoices chosen={chosen} />}
        {props.choices}
        {choice('lender', t('lender'), marketFacts().lenders)}
        {choice('product', t('product'), marketFacts().products)}
        {props.hasCompare && (
          <label className={table.filter}>
            <input
              type="checkbox"
              checked={chosen.isCompared}
              onChange={({ target }) =>
                go(chosen.hrefWith({ compare: target.checked ? 'previous' : undefined }))
              }
            />
            {t('compare')}
          </label>
        )}
        {reach && <ReachSign reach={reach} />}
      </div>
      {reach?.hidesSmall && (
        <p className={shell.band}>
          <Icon name="info" size="sm" />
          {t('hidesSmall')}
        </p>
      )}
      {reach && reach.rolledUntil === null ? (
        <Void title={t('nothingYet')} text={t('nothingYetText')} />
      ) : (
        props.children
      )}
    </Page>
  )
}

function ReachSign({ reach: { rolledUntil, provenUntil } }: { reach: Reach }) {
  const t = useTexts('insight')
  if (rolledUntil === null) return null
  const day = formats().dateShort(rolledUntil)
  const isProven = provenUntil !== null && provenUntil >= rolledUntil
  return (
    <span className={`${css.reach} ${isProven ? css.proven : css.unproven}`} role="status">
      <Icon name={isProven ? 'check' : 'warn'} size="xs" />
      {isProven ? t('proven', { day }) : t('unproven', { day })}
    </span>
  )
}

/** How many days up to today are shown. */
export function RangeChoices(props: { chosen: Chosen; ranges?: readonly Range[] }) {
  const t = useTexts('insight')
  const { chosen, ranges = RANGES } = props
  return (
    <Choices
      label={t('range')}
      options={ranges.map((one) => ({
        words: t(`range_${one}`),
        href: chosen.hrefWith({ range: one }),
        isOn: one === chosen.range,
      }))}
    />
  )
}

/** Links of which one is chosen. */
export function Choices(props: {
  label: string
  options: readonly { words: string; href: string; isOn: boolean }[]
}) {
  return (
    <nav className={table.views} aria-label={props.label}>
      {props.options.map(({ words, href, isOn }) => (
        <a key={words} href={href} aria-current={isOn ? 'page' : undefined}>
          {words}
        </a>
      ))}
    </nav>
  )
}
