import { loaded } from '@noren/client/loaded'
import type { DataOf } from '@noren/contract/endpoint'
import { endHold, type listHolds, type loanRelief } from '@noren/contract/operator/relief'
import { useState } from 'react'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { Loaded } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { Panel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import { useMe } from '../../shell/session.ts'
import { useDecision } from '../../shell/use-decision.ts'
import type { Loan } from './LoanPage.tsx'
import { useRelief } from './LoanRelief.tsx'
import { useHolds } from './use-holds.ts'

type Hold = DataOf<typeof listHolds>['details'][number]
type Relief = DataOf<typeof loanRelief>

/** What keeps the collection of a loan away, what its borrower has promised, and what they may take. */
export function LoanStanding({ loan: { loanId, owed } }: { loan: Loan }) {
  const t = useTexts('lookup')
  return (
    <Panel title={t('standing')}>
      <Holds loanId={loanId} />
      {owed && <Offered loanId={loanId} />}
    </Panel>
  )
}

function Holds({ loanId }: { loanId: string }) {
  const t = useTexts('lookup')
  const holds = useHolds(loanId)
  const lines = (shown: readonly Hold[]) => (
    <ol className={panel.events}>
      {shown.map((hold) => (
        <HoldLine key={hold.holdId} loanId={loanId} hold={hold} />
      ))}
    </ol>
  )
  return (
    <Loaded state={loaded({ holds })}>
      {({ holds: { details } }) => {
        const open = details.filter(({ isOpen }) => isOpen)
        const over = details.filter(({ isOpen }) => !isOpen)
        return (
          <>
            {open.length === 0 && <p className={panel.note}>{t('nothingHolds')}</p>}
            {lines(open)}
            {over.length > 0 && (
              <details>
                <summary>{t('heldBefore', { count: over.length })}</summary>
                {lines(over)}
              </details>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function HoldLine({ loanId, hold }: { loanId: string; hold: Hold }) {
  const t = useTexts('lookup')
  const mayEnd = useMe().calls.includes('endHold') && hold.mayEnd
  const { dateText } = formats()
  const { cause, reason, from, until, isOpen } = hold
  const since = dateText(from)
  return (
    <li>
      <time dateTime={from}>
        {until
          ? t('fromUntil', { from: since, until: dateText(until) })
          : t('fromOpen', { from: since })}
      </time>
      <span>
        {isOpen ? t('hold', { cause: t(`hold_${cause}`) }) : t(`hold_${cause}`)}
        {reason && ` · ${t(`care_${reason}`)}`}
        {isOpen && <small>{t(`effect_${cause}`)}</small>}
      </span>
      {mayEnd && <EndHold loanId={loanId} holdId={hold.holdId} />}
    </li>
  )
}

/** Asked once more: a stop that is ended is not set again for long. */
function EndHold(of: { loanId: string; holdId: string }) {
  const t = useTexts('lookup')
  const [isSure, setIsSure] = useState(false)
  const { run, isBusy } = useDecision(['listHolds', 'loanRelief', 'showLoan'])
  const end = () =>
    run(async () => {
      await decide(endHold, of)
      return t('holdEnded')
    })
  return isSure ? (
    <Press kind="line" isSmall isBusy={isBusy} onClick={end}>
      {t('endHoldSure')}
    </Press>
  ) : (
    <Press kind="text" isSmall onClick={() => setIsSure(true)}>
      {t('endHold')}
    </Press>
  )
}

function Offered({ loanId }: { loanId: string }) {
  const { relief } = useRelief(loanId)
  return <Loaded state={loaded({ relief })}>{(data) => <OfferedLines {...data} />}</Loaded>
}

function OfferedLines({ relief: { promise, plan, settlement } }: { relief: Relief }) {
  const t = useTexts('lookup')
  const { money, dateText } = formats()
  const { open } = promise
  const lines = [
    open &&
      t(open.amount ? 'promisedSum' : 'promisedAll', {
        amount: open.amount ? money(open.amount) : '',
        day: dateText(open.promisedOn),
      }),
    plan.standing &&
      t('planStands', {
        count: plan.standing.rows + plan.standing.tokens,
        day: dateText(plan.standing.until),
      }),
    settlement.waits && t('sumWaits'),
    settlement.standing &&
      t('sumStands', {
        sum: money(settlement.standing.sum),
        day: dateText(settlement.standing.until),
      }),
  ].filter((line) => typeof line === 'string')
  if (lines.length === 0) return null
  return (
    <ul className={panel.checks}>
      {lines.map((line) => (
        <li key={line}>
          <span aria-hidden="true">·</span>
          <span>{line}</span>
        </li>
      ))}
    </ul>
  )
}
