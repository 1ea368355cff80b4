import { apiErrorOf } from '@noren/client/api-error'
import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { LOOK_PURPOSES, type LookPurpose } from '@noren/contract/operator/looking'
import {
  REVEALED_SECONDS,
  type RevealedField,
  revealField,
  showPerson,
  TIMELINE_SHOWN_BY,
} from '@noren/contract/operator/people'
import { HOLD_CAUSES } from '@noren/contract/repayments'
import { USER_STATUS } from '@noren/contract/user-status'
import { showToast } from '@noren/ui/toast'
import { useEffect, useState } from 'react'
import { call } from '../../device/client.ts'
import { touched } from '../../device/decide.ts'
import { formats, lenderName, productName } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { wordsOf } from '../../shell/code-words.ts'
import { useKeys } from '../../shell/keys.ts'
import { Page } from '../../shell/Page.tsx'
import { Loaded } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { numbers, Panel, TablePanel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import { to } from '../../shell/paths.ts'
import { go, usePlace } from '../../shell/place.ts'
import { usualPurpose } from '../../shell/purposes.ts'
import { useMe } from '../../shell/session.ts'
import tableCss from '../../shell/Table.module.css'
import { deskKindOf } from '../../shell/work-kinds.ts'
import { DeathMistake } from './DeathMistake.tsx'
import { EstateLetters } from './EstateLetters.tsx'
import { LoanStatus } from './LoanStatus.tsx'
import { PageTabs } from './PageTabs.tsx'
import { PersonAccounts } from './PersonAccounts.tsx'
import { Flags, PersonNotes } from './PersonNotes.tsx'
import { PersonTimeline } from './PersonTimeline.tsx'

type Person = DataOf<typeof showPerson>

const TABS = ['overview', 'timeline', 'notes', 'accounts', 'consents', 'reads'] as const
type Tab = (typeof TABS)[number]
const CALL_OF_TAB: Readonly<Record<Tab, string>> = {
  overview: 'showPerson',
  timeline: 'personTimeline',
  notes: 'listNotes',
  accounts: 'personAccounts',
  consents: TIMELINE_SHOWN_BY.consent,
  reads: TIMELINE_SHOWN_BY.read,
}

/** One borrower, masked; the look is in their access log with its purpose. */
export function PersonPage({ userId }: { userId: string }) {
  const t = useTexts('lookup')
  const { roles, calls } = useMe()
  const { query } = usePlace()
  const asked = LOOK_PURPOSES.find((one) => one === query.get('purpose'))
  const purpose = asked ?? usualPurpose(roles)
  // For who checks the others it is always that, whatever is sent.
  const look = roles.includes('auditor') ? 'audit' : purpose
  const person = useEndpoint(
    showPerson,
    { params: { userId }, query: { purpose } },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  const tabs = TABS.filter((one) => calls.includes(CALL_OF_TAB[one]))
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'overview'
  const hrefOf = (next: Tab) =>
    to.person(userId, asked, { tab: next === 'overview' ? undefined : next })
  useKeys([
    ...tabs.map((one, at) => ({
      ...{ keys: String(at + 1), label: t(`tab_${one}`), run: () => go(hrefOf(one)) },
    })),
    { keys: 'Escape', label: t('keyBack'), run: () => go(to.people()) },
  ])
  return (
    <Page title={t('person')} sub={t('lookedFor', { purpose: t(`look_${look}`) })}>
      <Loaded state={loaded({ person })}>
        {({ person: shown }) => (
          <div className={panel.page}>
            <PageTabs
              label={t('person')}
              tabs={tabs}
              tab={tab}
              hrefOf={hrefOf}
              textOf={(one) => t(`tab_${one}`)}
            />
            <div className={panel.columns}>
              <div className={panel.column}>
                {tab === 'overview' && (
                  <>
                    <Loans person={shown} />
                    <Decisions person={shown} />
                    <Tickets person={shown} />
                  </>
                )}
                {tab === 'timeline' && <PersonTimeline {...{ userId, purpose, tab }} />}
                {tab === 'notes' && <PersonNotes userId={userId} purpose={purpose} />}
                {tab === 'accounts' && <PersonAccounts userId={userId} purpose={purpose} />}
                {tab === 'consents' && (
                  <PersonTimeline key={tab} {...{ userId, purpose, tab }} only="consent" />
                )}
                {tab === 'reads' && (
                  <PersonTimeline key={tab} {...{ userId, purpose, tab }} only="read" />
                )}
              </div>
              <div className={panel.column}>
                <Who person={shown} purpose={purpose} />
                {calls.includes('listNotes') && <Flags userId={userId} />}
                <Waiting person={shown} />
              </div>
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function Who({ person, purpose }: { person: Person; purpose: LookPurpose }) {
  const t = useTexts('lookup')
  const { calls } = useMe()
  const { credit } = person
  const mayReveal = person.phone !== null && calls.includes('revealField')
  const { money, dateText, dateTimeText } = formats()
  const isBlocked = person.bizStatus === USER_STATUS.blocked
  return (
    <Panel
      title={t('who')}
      mark={isBlocked && <span className={`${panel.chip} ${panel.chipBad}`}>{t('blocked')}</span>}
      isDeciding
    >
      <dl className={panel.pairs}>
        <dt>{t('phone')}</dt>
        <dd>
          {mayReveal ? (
            <Masked field="phone" masked={person.phone} person={person} purpose={purpose} />
          ) : (
            (person.phone ?? t('erased'))
          )}
        </dd>
        {mayReveal && (
          <>
            <dt>{t('name')}</dt>
            <dd>
              <Masked field="name" masked={t('masked')} person={person} purpose={purpose} />
            </dd>
          </>
        )}
        <dt>{t('since')}</dt>
        <dd>{dateTimeText(person.signedUpAt)}</dd>
        {credit && (
          <>
            <dt>{t('limit')}</dt>
            <dd>{money(credit.limit)}</dd>
            <dt>{t('usedLimit')}</dt>
            <dd>{money(credit.usedLimit)}</dd>
          </>
        )}
      </dl>
      {person.holds?.map((hold) => (
        <div key={hold.cause + hold.from} className={panel.warn}>
          {t('hold', { cause: wordsOf(hold.cause, HOLD_CAUSES, (one) => t(`hold_${one}`)) })}
          <div>
            <small>
              {hold.until
                ? t('fromUntil', { from: dateText(hold.from), until: dateText(hold.until) })
                : t('fromOpen', { from: dateText(hold.from) })}
            </small>
          </div>
          {hold.reportId && calls.includes('estateLetters') && (
            <EstateLetters reportId={hold.reportId} />
          )}
          {hold.reportId && calls.includes('decideBereavement') && (
            <DeathMistake reportId={hold.reportId} />
          )}
        </div>
      ))}
      {mayReveal && (
        <p className={panel.note}>
          {t('revealNote', { seconds: REVEALED_SECONDS, purpose: t(`look_${purpose}`) })}
        </p>
      )}
    </Panel>
  )
}

/** A masked value, and for half a minute the whole one; it is kept nowhere. */
function Masked(props: {
  field: RevealedField
  masked: string | null
  person: Person
  purpose: LookPurpose
}) {
  const t = useTexts('lookup')
  const { field, masked, purpose } = props
  const { userId } = props.person
  const [value, setValue] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    if (value === null) return
    const end = setTimeout(() => setValue(null), REVEALED_SECONDS * 1000)
    return () => clearTimeout(end)
  }, [value])
  const reveal = async () => {
    setIsBusy(true)
    try {
      setValue((await touched(() => call(revealField, { body: { userId, field, purpose } }))).value)
    } catch (cause) {
      showToast(apiErrorOf(cause).msg, 'warn')
    } finally {
      setIsBusy(false)
    }
  }
  if (value !== null) return <b role="status">{value}</b>
  return (
    <>
      {masked}{' '}
      <Press kind="text" isBusy={isBusy} onClick={reveal}>
        {t(`reveal_${field}`)}
      </Press>
    </>
  )
}

/** What waits for the staff of theirs. */
function Waiting({ person }: { person: Person }) {
  const t = useTexts('lookup')
  const shared = useTexts('console')
  const here = person.work.flatMap((item) => {
    const kind = deskKindOf(item.kind)
    return kind ? [{ ...item, kind }] : []
  })
  return (
    <Panel title={t('waiting')}>
      {here.length === 0 && <p className={panel.note}>{t('nothingWaits')}</p>}
      <ul className={panel.checks}>
        {here.map((item) => (
          <li key={item.itemId}>
            <span aria-hidden="true">·</span>
            <a href={to.item(item.kind, item.itemId)}>{shared(`kind_${item.kind}`)}</a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Loans({ person: { loans } }: { person: Person }) {
  const t = useTexts('lookup')
  const { calls } = useMe()
  const { money, dateShort } = formats()
  if (!loans) return null
  return (
    <TablePanel
      head={{ title: t('loans') }}
      columns={[
        t('number'),
        t('product'),
        t('lender'),
        numbers(t('lent')),
        t('dueOn'),
        t('status'),
      ]}
      empty={t('noLoansYet')}
    >
      {loans.map((loan) => (
        <tr key={loan.loanId}>
          <th scope="row">
            {calls.includes('showLoan') ? (
              <a href={to.loan(loan.loanId)}>{loan.loanNumber}</a>
            ) : (
              loan.loanNumber
            )}
          </th>
          <td>{productName(loan.productCode)}</td>
          <td className={tableCss.quiet}>{lenderName(loan.lenderCode)}</td>
          <td className={tableCss.amount}>{money(loan.amount)}</td>
          <td>{loan.dueOn ? dateShort(loan.dueOn) : '–'}</td>
          <td>
            <LoanStatus status={loan.borrowStatus} />
          </td>
        </tr>
      ))}
    </TablePanel>
  )
}

function Decisions({ person: { decisions } }: { person: Person }) {
  const t = useTexts('lookup')
  const { money, dateTimeText } = formats()
  if (!decisions || decisions.length === 0) return null
  return (
    <TablePanel
      head={{ title: t('decisions') }}
      columns={[t('time'), t('decision'), t('version'), numbers(t('limit'))]}
    >
      {decisions.map((one) => (
        <tr key={one.decisionId}>
          <td>{dateTimeText(one.decidedAt)}</td>
          <td>{t(`credit_${one.decision}`)}</td>
          <td className={tableCss.quiet}>{one.version}</td>
          <td className={tableCss.amount}>{money(one.limit)}</td>
        </tr>
      ))}
    </TablePanel>
  )
}

function Tickets({ person: { tickets } }: { person: Person }) {
  const t = useTexts('lookup')
  if (!tickets || tickets.length === 0) return null
  return (
    <TablePanel
      head={{ title: t('tickets') }}
      columns={[t('number'), t('sentAt'), t('dueOn'), t('state')]}
    >
      {tickets.map((ticket) => (
        <tr key={ticket.feedbackId}>
          <th scope="row">{ticket.ticketNumber}</th>
          <td>{formats().dateTimeText(ticket.sentAt)}</td>
          <td>{formats().dateText(ticket.dueOn)}</td>
          <td>{t(`ticket_${ticket.state}`)}</td>
        </tr>
      ))}
    </TablePanel>
  )
}
