import { loaded } from '@noren/client/loaded'
import type { ReactNode } from 'react'
import { useTexts } from '../../device/texts.ts'
import { Page } from '../../shell/Page.tsx'
import { Loaded, Void } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { go } from '../../shell/place.ts'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import table from '../../shell/Table.module.css'
import { type Book, type Money, monthText, useBookName } from './use-money.ts'

interface View {
  name: string
  words: string
}

/** The frame of a page about one book: which book, which view of it, and what is chosen. */
export function MoneyFrame(props: {
  title: string
  sub?: string
  money: Money
  views?: readonly View[]
  view?: string
  /** More to choose, and what may be done with all that is shown. */
  tools?: ReactNode
  /** Of all books: there is none to choose. */
  isOfAll?: boolean
  children: (book: Book) => ReactNode
}) {
  const t = useTexts('money')
  const { money, views = [], isOfAll = false } = props
  const hasTools = views.length > 0 || !isOfAll || Boolean(props.tools)
  return (
    <Page title={props.title} sub={props.sub}>
      {hasTools && (
        <div className={table.tools}>
          {views.length > 0 && (
            <nav className={table.views} aria-label={t('views')}>
              {views.map(({ name, words }) => (
                <a
                  key={name}
                  href={money.hrefWith({ view: name, cursor: undefined, after: undefined })}
                  aria-current={name === props.view ? 'page' : undefined}
                >
                  {words}
                </a>
              ))}
            </nav>
          )}
          {!isOfAll && <BookChoice money={money} />}
          {props.tools}
        </div>
      )}
      <Loaded state={loaded({ books: money.books })}>
        {() =>
          money.book ? (
            props.children(money.book)
          ) : (
            <Void title={t('noBooks')} text={t('noBooksText')} />
          )
        }
      </Loaded>
    </Page>
  )
}

/** The panels of a page, which scroll, by keys too. */
export function Body({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ScrollRegion className={panel.page} label={label}>
      {children}
    </ScrollRegion>
  )
}

function BookChoice({ money }: { money: Money }) {
  const t = useTexts('money')
  const nameOf = useBookName()
  const { books, book, hrefWith } = money
  return (
    <label className={table.filter}>
      {t('book')}
      <select
        value={book?.book ?? ''}
        onChange={({ target }) =>
          go(hrefWith({ book: target.value, cursor: undefined, after: undefined }))
        }
      >
        {(books.data?.details ?? []).map((one) => (
          <option key={one.book} value={one.book}>
            {nameOf(one.book)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A day of the address, today at the latest. */
export function DayChoice(props: { money: Money; name: string; label: string; value: string }) {
  const { money, name, label, value } = props
  return (
    <label className={table.filter}>
      {label}
      <input
        type="date"
        value={value}
        max={money.today}
        onChange={({ target }) =>
          target.value && go(money.hrefWith({ [name]: target.value, cursor: undefined }))
        }
      />
    </label>
  )
}

/** The official view or the restated one, and what that means. */
export function ViewChoice({ money }: { money: Money }) {
  const t = useTexts('money')
  const { by, hrefWith } = money
  return (
    <>
      <label className={table.filter}>
        {t('view')}
        <select
          value={by}
          onChange={({ target }) => go(hrefWith({ by: target.value, cursor: undefined }))}
        >
          <option value="posted">{t('by_posted')}</option>
          <option value="value">{t('by_value')}</option>
        </select>
      </label>
      <span className={panel.note}>{t(`byNote_${by}`)}</span>
    </>
  )
}

export function MonthChoice({ money, value }: { money: Money; value: string }) {
  const t = useTexts('money')
  return (
    <label className={table.filter}>
      {t('month')}
      <select
        value={value}
        onChange={({ target }) => go(money.hrefWith({ month: target.value, after: undefined }))}
      >
        {money.months.map((one) => (
          <option key={one} value={one}>
            {monthText(one)}
          </option>
        ))}
      </select>
    </label>
  )
}
