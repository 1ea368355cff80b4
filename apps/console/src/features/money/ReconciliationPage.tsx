import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { listExceptions, runReconciliation } from '@noren/contract/operator/reconciliation'
import { classes } from '@noren/ui/classes'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import casesCss from '../../shell/Cases.module.css'
import { useKeys } from '../../shell/keys.ts'
import { Loaded, Void } from '../../shell/PageParts.tsx'
import { Press } from '../../shell/Press.tsx'
import { to } from '../../shell/paths.ts'
import { go } from '../../shell/place.ts'
import css from '../../shell/SideList.module.css'
import table from '../../shell/Table.module.css'
import { useDecision } from '../../shell/use-decision.ts'
import { Exception } from './Exception.tsx'
import { Expected } from './Expected.tsx'
import { MoneyFrame } from './MoneyFrame.tsx'
import { Statements } from './Statements.tsx'
import { type Money, useBookName, useMoney } from './use-money.ts'

export type ListedException = DataOf<typeof listExceptions>['details'][number]

const VIEWS = ['exceptions', 'parked', 'expected', 'files'] as const
const EVERY_MS = 30_000

/** What banks and providers say, what the books expect, and what a person makes of the rest. */
export function ReconciliationPage({ exceptionId }: { exceptionId: string | null }) {
  const t = useTexts('money')
  const money = useMoney('reconciliation')
  const view = VIEWS.find((one) => one === money.chosen.view) ?? 'exceptions'
  const isOfAll = view === 'exceptions' || view === 'parked'
  return (
    <MoneyFrame
      title={t('reconciliation')}
      sub={t('reconciliationSub')}
      money={money}
      views={VIEWS.map((name) => ({ name, words: t(`view_${name}`) }))}
      view={view}
      isOfAll={isOfAll}
      tools={money.may('runReconciliation') && <CompareNow />}
    >
      {(book) =>
        view === 'expected' ? (
          <Expected book={book.book} />
        ) : view === 'files' ? (
          <Statements money={money} book={book.book} />
        ) : (
          <Exceptions key={view} money={money} exceptionId={exceptionId} view={view} />
        )
      }
    </MoneyFrame>
  )
}

function CompareNow() {
  const t = useTexts('money')
  const { run, isBusy } = useDecision(['listExceptions', 'listReconItems'])
  const compare = () =>
    run(async () => {
      const { details } = await decide(runReconciliation, {})
      const sum = (name: 'matched' | 'open') => details.reduce((all, one) => all + one[name], 0)
      return t('compared', { matched: sum('matched'), open: sum('open') })
    })
  return (
    <span className={table.end}>
      <Press kind="line" isBusy={isBusy} onClick={compare}>
        {t('compareNow')}
      </Press>
    </span>
  )
}

function Exceptions(props: {
  money: Money
  exceptionId: string | null
  view: 'exceptions' | 'parked'
}) {
  const t = useTexts('money')
  const { money, exceptionId, view } = props
  const { cursor } = money.chosen
  const isParked = view === 'parked'
  const exceptions = useEndpoint(
    listExceptions,
    { query: { ...(cursor && { cursor }), ...(isParked && { parked: 'true' as const }) } },
    { refetchInterval: EVERY_MS, keepsLast: true },
  )
  const all = exceptions.data?.details ?? []
  const open = all.find((one) => one.exceptionId === exceptionId)
  const hrefOf = (id: string) =>
    to.exception(id, { ...(isParked && { view }), ...(cursor && { cursor }) })
  const move = (by: number) => {
    const next = all[all.findIndex((one) => one.exceptionId === exceptionId) + by]
    if (next) go(hrefOf(next.exceptionId), { replace: true })
  }
  useKeys([
    { keys: 'j', label: t('keyDown'), run: () => move(1) },
    { keys: 'k', label: t('keyUp'), run: () => move(-1) },
  ])
  return (
    <Loaded state={loaded({ exceptions })}>
      {({ exceptions: page }) =>
        page.details.length === 0 && exceptionId === null ? (
          <Void title={t(`empty_${view}`)} text={t(`emptyText_${view}`)} />
        ) : (
          <div className={css.root}>
            <nav className={classes(casesCss.list, css.list)} aria-label={t(`view_${view}`)}>
              <ul>
                {page.details.map((one) => (
                  <Listed
                    key={one.exceptionId}
                    of={one}
                    href={hrefOf(one.exceptionId)}
                    isOpen={one === open}
                  />
                ))}
              </ul>
              <p className={table.foot}>
                {cursor && <a href={money.hrefWith({ cursor: undefined })}>{t('first')}</a>}
                {page.nextCursor && (
                  <a href={money.hrefWith({ cursor: page.nextCursor })}>{t('next')}</a>
                )}
                {t('lines', { count: page.details.length })}
              </p>
            </nav>
            {open ? (
              <Exception key={open.exceptionId} exception={open} back={money.hrefWith({})} />
            ) : (
              <div className={css.detail}>
                <Void
                  title={t(exceptionId === null ? 'choose' : 'gone')}
                  text={t(exceptionId === null ? 'chooseText' : 'goneText')}
                />
              </div>
            )}
          </div>
        )
      }
    </Loaded>
  )
}

function Listed(props: { of: ListedException; href: string; isOpen: boolean }) {
  const t = useTexts('money')
  const nameOf = useBookName()
  const { of, href, isOpen } = props
  return (
    <li>
      <a className={casesCss.case} href={href} aria-current={isOpen ? 'page' : undefined}>
        <b>{t(`kind_${of.kind}`)}</b>
        <b>{formats().money(of.amount)}</b>
        <span>{nameOf(of.book)}</span>
        <span>{formats().dateShort(of.onDay)}</span>
      </a>
    </li>
  )
}
