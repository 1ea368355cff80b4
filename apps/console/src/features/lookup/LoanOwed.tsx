import { useEndpoint } from '@noren/client/use-endpoint'
import {
  addDays,
  type Day,
  day as dayFrom,
  daysBetween,
  earlierDay,
  isDay,
  laterDay,
} from '@noren/contract/dates'
import { AS_OF_DAYS_AHEAD, loanAsOf } from '@noren/contract/operator/loans'
import { Range } from '@noren/ui/Slider'
import { useEffect, useRef, useState } from 'react'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { PARTS } from '../../shell/owed-changes.ts'
import panel from '../../shell/Panel.module.css'
import { numbers, Panel, TablePanel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import { go } from '../../shell/place.ts'
import { usualPurpose } from '../../shell/purposes.ts'
import { useMe } from '../../shell/session.ts'
import tableCss from '../../shell/Table.module.css'
import { BooksMark } from './LoanLedger.tsx'
import type { Loan } from './LoanPage.tsx'
import { useLoanPlace } from './use-loan-place.ts'

/** How far behind the later of today and the due day the slider goes. */
const DAYS_BEHIND = 90
/** A slider that is moved asks once it stands still. */
const STILL_MS = 200

/** What is owed by part: today, by the books, and on any day that is chosen. */
export function LoanOwed({ loan }: { loan: Loan }) {
  const t = useTexts('lookup')
  const shared = useTexts('console')
  const { roles } = useMe()
  const { loanId, owed, books, asOn } = loan
  const { asOf: asked = '' } = useLoanPlace(loanId).chosen
  const day = isDay(asked) && asked !== asOn ? asked : null
  const asOf = useEndpoint(
    loanAsOf,
    { params: { loanId, day: day ?? asOn }, query: { purpose: usualPurpose(roles) } },
    { enabled: day !== null, keepsLast: true, handles: ['VALIDATION'] },
  )
  if (!loan.disbursedOn) return null
  const { money, dateShort, dateText } = formats()
  const then = day === null ? undefined : asOf.data
  const isOf = then !== undefined && then.day === day
  const row = (part: (typeof PARTS)[number] | 'total') => (
    <tr key={part}>
      <th scope="row">{part === 'total' ? shared('owed') : shared(`part_${part}`)}</th>
      {owed && <td className={tableCss.amount}>{money(owed[part])}</td>}
      {owed && books && (
        <td className={tableCss.number}>{part === 'total' ? '' : money(books[part])}</td>
      )}
      {day && <td className={tableCss.number}>{isOf ? money(then.owed[part]) : '…'}</td>}
    </tr>
  )
  return (
    <>
      {(owed || day) && (
        <TablePanel
          head={{
            title: t('owedByPart'),
            note: day && t(day > asOn ? 'asOfAhead' : 'asOfPast', { day: dateText(day) }),
            mark: books && <BooksMark isSame={books.isSame} />,
          }}
          columns={[
            shared('part'),
            owed && numbers(dateShort(asOn)),
            owed && books && numbers(t('byBooks')),
            day ? numbers(dateShort(day)) : null,
          ]}
          foot={row('total')}
        >
          {PARTS.map(row)}
        </TablePanel>
      )}
      <Days loan={loan} disbursedOn={dayFrom(loan.disbursedOn)} day={day} />
      {day && asOf.isError && (
        <p className={panel.note} role="alert">
          {asOf.error.msg || t('failed')}{' '}
          <Press kind="text" isSmall onClick={() => void asOf.refetch()}>
            {shared('retry')}
          </Press>
        </p>
      )}
    </>
  )
}

/** The day that the figures are for, from the payout on. */
function Days(props: { loan: Loan; disbursedOn: Day; day: Day | null }) {
  const t = useTexts('lookup')
  const { disbursedOn, day } = props
  /** What is being done beside it stays open. */
  const { hrefWith } = useLoanPlace(props.loan.loanId)
  const asOn = dayFrom(props.loan.asOn)
  const ahead = addDays(laterDay(dayFrom(props.loan.dueOn ?? asOn), asOn), DAYS_BEHIND)
  const last = earlierDay(ahead, addDays(asOn, AS_OF_DAYS_AHEAD))
  /** While it is being moved. */
  const [moved, setMoved] = useState<Day | null>(null)
  const shown = moved ?? day ?? asOn
  const words = formats().dateText(shown)
  const hrefOf = useRef(hrefWith)
  hrefOf.current = hrefWith
  useEffect(() => {
    if (moved === null) return
    const still = setTimeout(() => {
      go(hrefOf.current({ asOf: moved === asOn ? undefined : moved }), { replace: true })
      setMoved(null)
    }, STILL_MS)
    return () => clearTimeout(still)
  }, [moved, asOn])
  return (
    <Panel
      title={t('asOfDay', { day: words })}
      mark={
        day && (
          <a className={panel.end} href={hrefWith({ asOf: undefined })}>
            {t('asOfToday')}
          </a>
        )
      }
    >
      <Range
        label={t('asOfLabel')}
        min={0}
        max={daysBetween(disbursedOn, last)}
        step={1}
        value={daysBetween(disbursedOn, shown)}
        onValue={(days) => setMoved(addDays(disbursedOn, days))}
        valueText={words}
      />
    </Panel>
  )
}
