import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { LOAN_BUCKETS, listLoans } from '@noren/contract/operator/loans'
import { useState } from 'react'
import { formats, lenderName, marketFacts, productName } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { useKeys } from '../../shell/keys.ts'
import { Page } from '../../shell/Page.tsx'
import { Loaded, Void } from '../../shell/PageParts.tsx'
import { to } from '../../shell/paths.ts'
import { go, usePlace } from '../../shell/place.ts'
import { SavedViews } from '../../shell/SavedViews.tsx'
import shell from '../../shell/Shell.module.css'
import css from '../../shell/Table.module.css'
import { LoanStatus } from './LoanStatus.tsx'
import { STATUSES } from './statuses.ts'

const SORTS = ['applied', 'due'] as const
/** Saved views: what is chosen in each. */
const VIEWS = [
  { name: 'all', chosen: {} },
  { name: 'overdue', chosen: { status: '70', sort: 'due' } },
  { name: 'early', chosen: { bucket: '1-7' } },
  { name: 'waiting', chosen: { status: '10' } },
] as const

/** All loans that one's roles know of, without a name. */
export function LoansPage() {
  const t = useTexts('lookup')
  const { query } = usePlace()
  const chosen = Object.fromEntries(query)
  const status = STATUSES.find((one) => one === chosen.status)
  const bucket = LOAN_BUCKETS.find((one) => one === chosen.bucket)
  const sort = SORTS.find((one) => one === chosen.sort)
  const { lender, product, cursor } = chosen
  // The loans behind a figure of the Insight pages.
  const { on, over, vintage, from, was, became } = chosen
  const point = on === undefined ? {} : { on, over, vintage, from, was, became }
  const filters = { status, bucket, lender, product, sort, ...point }
  const given = Object.fromEntries(
    Object.entries({ ...filters, cursor }).filter(([, value]) => value !== undefined),
  )
  const loans = useEndpoint(listLoans, { query: given }, { keepsLast: true })
  const [at, setAt] = useState(0)
  const items = loans.data?.items ?? []
  const cursorAt = Math.min(at, Math.max(0, items.length - 1))
  const move = (by: number) => setAt(Math.max(0, Math.min(items.length - 1, cursorAt + by)))
  useKeys([
    { keys: 'j', label: t('keyDown'), run: () => move(1) },
    { keys: 'k', label: t('keyUp'), run: () => move(-1) },
    {
      keys: 'Enter',
      label: t('keyOpen'),
      run: () => {
        const loan = items[cursorAt]
        if (loan) go(to.loan(loan.loanId))
      },
    },
  ])
  const choice = (
    name: 'status' | 'bucket' | 'lender' | 'product' | 'sort',
    label: string,
    options: readonly (readonly [value: string, words: string])[],
  ) => (
    <label className={css.filter}>
      {label}
      <select
        value={filters[name] ?? ''}
        onChange={({ target }) => go(to.loans({ ...filters, [name]: target.value || undefined }))}
      >
        {name !== 'sort' && <option value="">{t('any')}</option>}
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
  const isView = (view: Readonly<Record<string, string>>) =>
    Object.entries(filters).every(([name, value]) => (value ?? '') === (view[name] ?? ''))
  return (
    <Page title={t('loans')}>
      <div className={css.tools}>
        <nav className={css.views} aria-label={t('views')}>
          {VIEWS.map((view) => (
            <a
              key={view.name}
              href={to.loans(view.chosen)}
              aria-current={isView(view.chosen) ? 'page' : undefined}
            >
              {t(`view_${view.name}`)}
            </a>
          ))}
        </nav>
        {choice(
          'status',
          t('status'),
          STATUSES.map((one) => [one, t(`status_${one}`)]),
        )}
        {choice(
          'bucket',
          t('lateness'),
          LOAN_BUCKETS.map((one) => [one, one === 'current' ? t('notLate') : one]),
        )}
        {choice('lender', t('lender'), Object.entries(marketFacts().lenders))}
        {choice(
          'sort',
          t('order'),
          SORTS.map((one) => [one, t(`sort_${one}`)]),
        )}
        <SavedViews path="/loans" />
      </div>
      {on && (
        <p className={shell.band}>
          {`${t('behind', { day: formats().dateText(on) })}. ${t('behindText')}`}
          <a href={to.loans()}>{t('allLoans')}</a>
        </p>
      )}
      <Loaded state={loaded({ loans })}>
        {({ loans: page }) =>
          page.items.length === 0 && !page.nextCursor ? (
            <Void title={t('noLoans')} text={t('noLoansText')} />
          ) : (
            <>
              <div className={css.scroll}>
                <table className={css.root}>
                  <thead>
                    <tr>
                      <th scope="col">{t('number')}</th>
                      <th scope="col">{t('product')}</th>
                      <th scope="col">{t('lender')}</th>
                      <th scope="col" className={css.number}>
                        {t('lent')}
                      </th>
                      <th scope="col" className={css.number}>
                        {t('left')}
                      </th>
                      <th scope="col">{t('dueOn')}</th>
                      <th scope="col" className={css.number}>
                        {t('daysLate')}
                      </th>
                      <th scope="col">{t('status')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {page.items.map((loan, row) => (
                      <tr
                        key={loan.loanId}
                        className={row === cursorAt ? css.cursor : undefined}
                        aria-current={row === cursorAt ? 'true' : undefined}
                      >
                        <th scope="row">
                          <a href={to.loan(loan.loanId)}>{loan.loanNumber}</a>
                        </th>
                        <td>{productName(loan.productCode)}</td>
                        <td className={css.quiet}>{lenderName(loan.lenderCode)}</td>
                        <td className={css.amount}>{formats().money(loan.amount)}</td>
                        <td className={css.number}>
                          {loan.principalLeft ? formats().money(loan.principalLeft) : '–'}
                        </td>
                        <td>{loan.dueOn ? formats().dateShort(loan.dueOn) : '–'}</td>
                        <td className={css.number}>
                          {loan.daysPastDue > 0 ? (
                            <span className={css.late}>
                              {formats().wholeNumber(loan.daysPastDue)}
                            </span>
                          ) : (
                            '–'
                          )}
                        </td>
                        <td>
                          <LoanStatus status={loan.borrowStatus} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              <div className={css.foot}>
                <span>
                  {t('shown', { count: page.items.length })}
                  {page.isPartial && ` · ${t('partial')}`}
                </span>
                <span className={css.end}>
                  {cursor && <a href={to.loans(filters)}>{t('first')}</a>}
                  {page.nextCursor && (
                    <a href={to.loans({ ...filters, cursor: page.nextCursor })}>{t('next')}</a>
                  )}
                  {t('asOf', { time: formats().timeText(page.asOf) })}
                </span>
              </div>
            </>
          )
        }
      </Loaded>
    </Page>
  )
}
