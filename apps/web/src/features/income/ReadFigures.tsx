import { useSend } from '@noren/client/use-endpoint'
import { creditInfo } from '@noren/contract/credit'
import { addDays, day } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import {
  deleteIncomeProof,
  strikeIncomeLine,
  useIncomeProof as useProofCall,
  viewIncomeProof,
} from '@noren/contract/income'
import { Button } from '@noren/ui/Button'
import { Card } from '@noren/ui/Card'
import { Note } from '@noren/ui/Note'
import { type RowFact, Rows } from '@noren/ui/Rows'
import { showToast } from '@noren/ui/toast'
import type { CSSProperties } from 'react'
import { paths } from '../../app/paths.ts'
import {
  dateShort,
  dateText,
  money,
  moneyShort,
  monthName,
  wholeNumber,
} from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { go } from '../../shell/navigation.ts'
import css from './Income.module.css'

type View = DataOf<typeof viewIncomeProof>
export type Open = NonNullable<View['open']>
export type Standing = View['standing']
type Line = Open['lines'][number]

/** Every figure that was read, with the lines that it comes from, and what follows. */
export function ReadFigures({ open, standing }: { open: Open; standing: Standing }) {
  const t = useTexts('income')
  const counted = open.lines.filter(({ leftOut }) => leftOut === null)
  const others = open.lines.filter(({ leftOut }) => leftOut !== null)
  return (
    <div className="stack-4">
      <Card hasRod>
        <p className="small">{t('typical')}</p>
        <p className={css.sum}>{money(open.typicalMonth)}</p>
        <Months open={open} />
      </Card>
      <section className="stack" aria-labelledby="income-counts">
        <h2 className="h3" id="income-counts">
          {t('counts')}
        </h2>
        <p className="small">{t(counted.length > 0 ? 'countsText' : 'countsNone')}</p>
        {counted.length > 0 && (
          <Card>
            <ul className={css.credits}>
              {counted.map((line) => (
                <Credit key={line.line} line={line} open={open} />
              ))}
            </ul>
          </Card>
        )}
      </section>
      {others.length > 0 && (
        <section className="stack" aria-labelledby="income-others">
          <h2 className="h3" id="income-others">
            {t('notCounted')}
          </h2>
          <Card>
            <ul className={css.credits}>
              {others.map((line) => (
                <li key={line.line}>
                  <div>
                    <p className="strong">{line.label || t('noLabel')}</p>
                    <p className="small">{creditsText(line)}</p>
                  </div>
                  <span className="small">{line.leftOut && t(`leftOut_${line.leftOut}`)}</span>
                </li>
              ))}
            </ul>
          </Card>
        </section>
      )}
      <Follows open={open} standing={standing} />
      <LeaveFigures open={open} standing={standing} />
    </div>
  )
}

/** One of three credits or fewer each by its day, more of them by their amounts. */
const creditsText = ({ credits }: Line): string =>
  credits.length === 1
    ? credits.map(({ on, amount }) => `${dateShort(day(on))}, ${money(amount)}`).join('')
    : credits.map(({ amount }) => money(amount)).join(', ')

function Months({ open: { months } }: { open: Open }) {
  const highest = Math.max(1, ...months.map((month) => Number(month.amount) + Number(month.struck)))
  const share = (amount: string) => ({ '--v': Number(amount) / highest }) as CSSProperties
  return (
    <ol className={css.months}>
      {months.map(({ month, amount, struck }) => (
        <li key={month}>
          <span className={css.bar} aria-hidden="true">
            <u style={share(struck)} />
            <i style={share(amount)} />
          </span>
          <b>{money(amount)}</b>
          {monthName(Number(month.slice(5)))}
        </li>
      ))}
    </ol>
  )
}

/** What came in from one side; all of it is struck out or none. */
function Credit({ line, open }: { line: Line; open: Open }) {
  const t = useTexts('income')
  const strike = useSend(strikeIncomeLine, { makesStale: [viewIncomeProof] })
  const turn = () => {
    const others = open.lines.filter((one) => one.isStruck && one.line !== line.line)
    const struck = [...others, ...(line.isStruck ? [] : [line])].map((one) => one.line)
    strike.mutate({ body: { proofId: open.proofId, struck } })
  }
  const name = line.label || t('noLabel')
  return (
    <li className={line.isStruck ? css.struck : undefined}>
      <div>
        <p className="strong">{name}</p>
        <p className="small">{creditsText(line)}</p>
      </div>
      <button
        type="button"
        className="tapline"
        aria-pressed={line.isStruck}
        aria-label={t(line.isStruck ? 'undoOf' : 'strikeOf', { name })}
        disabled={strike.isSending}
        onClick={turn}
      >
        {t(line.isStruck ? 'undo' : 'strike')}
      </button>
    </li>
  )
}

function Follows({ open, standing }: { open: Open; standing: Standing }) {
  const t = useTexts('income')
  const { would } = open
  const rows: RowFact[] = [
    { label: t('typicalRow', { count: open.months.length }), value: money(open.typicalMonth) },
    {
      label: t('counted', { share: wholeNumber(open.countedPercent) }),
      value: money(open.counted),
    },
    { label: t('obligations'), value: money(open.obligations) },
    { label: t('bounces'), value: String(open.bounces) },
    { label: t('regular', { count: open.months.length }), value: String(open.regularMonths) },
    ...(open.capacity === null ? [] : [{ label: t('capacity'), value: money(open.capacity) }]),
    ...(would.decision === 'approved'
      ? [{ label: t('limitWould'), value: moneyShort(would.limit), isSum: true }]
      : []),
  ]
  return (
    <section className="stack" aria-labelledby="income-follows">
      <h2 className="h3" id="income-follows">
        {t('follows')}
      </h2>
      <Rows rows={rows} />
      <Outcome would={would} standing={standing} />
      {open.lowered && (
        <Note meaning="info">
          <p>{t(`lowered_${open.lowered}`)}</p>
        </Note>
      )}
      <p className="small">
        {t('unbroken', {
          count: open.rows,
          date: dateText(addDays(day(open.countsUntil), -1)),
        })}
      </p>
    </section>
  )
}

/** Why there would be no limit, or not a higher one. */
function Outcome({ would, standing }: { would: Open['would']; standing: Standing }) {
  const t = useTexts('income')
  const [reason] = would.reasons
  if (would.decision === 'approved') {
    const isHigher = !standing || Number(would.limit) > Number(standing.limit)
    return isHigher || !reason ? null : <p>{reason.text}</p>
  }
  return (
    <Note
      meaning={would.decision === 'review' ? 'info' : 'warn'}
      title={t(`would_${would.decision}`)}
    >
      {reason && <p>{reason.text}</p>}
    </Note>
  )
}

/** At the end the person decides: here not to use what was read. */
function LeaveFigures({ open, standing }: { open: Open; standing: Standing }) {
  const t = useTexts('income')
  const leave = useSend(deleteIncomeProof, { makesStale: [viewIncomeProof] })
  const drop = () =>
    leave.mutate(
      { body: { proofId: open.proofId } },
      {
        onSuccess: () => {
          showToast(t('leftToast'), 'check')
          go(paths.income(), { replace: true })
        },
      },
    )
  return (
    <section className="stack">
      <Button kind="line" isBlock isBusy={leave.isSending} onClick={drop}>
        {t('leave')}
      </Button>
      <p className="small">
        {standing?.decision === 'approved'
          ? t('leaveNote', { limit: moneyShort(standing.limit) })
          : t('leaveNoteNone')}
      </p>
    </section>
  )
}

export function UseFigures({ open }: { open: Open }) {
  const t = useTexts('income')
  const use = useSend(useProofCall, { makesStale: [viewIncomeProof, creditInfo] })
  const take = () =>
    use.mutate(
      { body: { proofId: open.proofId } },
      {
        onSuccess: () => {
          showToast(t('usedToast'), 'check')
          go(paths.income(), { replace: true })
        },
      },
    )
  return (
    <Button isBlock isBusy={use.isSending} onClick={take}>
      {t('use')}
    </Button>
  )
}
