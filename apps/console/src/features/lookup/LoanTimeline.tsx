import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { wordsOf } from '../../shell/code-words.ts'
import panel from '../../shell/Panel.module.css'
import { Panel } from '../../shell/Panel.tsx'
import tableCss from '../../shell/Table.module.css'
import type { Loan } from './LoanPage.tsx'
import { statusOf } from './statuses.ts'
import { useLoanPlace } from './use-loan-place.ts'

/** Why a loan moved, and what came of what was asked, by their codes. */
const MOVES = {
  'approved.auto': 'why_approvedAuto',
  'approved.operator': 'why_approvedOperator',
  'declined.operator': 'why_declinedOperator',
  'withdrawn.operator': 'why_withdrawnOperator',
  'payout.processed': 'why_payoutProcessed',
  'payout.failed': 'why_payoutFailed',
  'payout.again': 'why_payoutAgain',
  'payout.sentAgain': 'why_payoutAgain',
  'payout.held': 'why_payoutHeld',
  'day.over': 'why_dayOver',
  asked: 'why_asked',
} as const
type Move = keyof typeof MOVES

/** What happened to a loan, newest first; of many only the last ones, with the way to all. */
export function LoanTimeline({ loan, shown }: { loan: Loan; shown?: number }) {
  const { loanId, timeline } = loan
  const { hrefWith } = useLoanPlace(loanId)
  const t = useTexts('lookup')
  const { money, dateTimeText, dateText } = formats()
  const word = (status: number | null) => {
    const known = status === null ? undefined : statusOf(status)
    return known ? t(`status_${known}`) : (status ?? '–')
  }
  const isCut = shown !== undefined && timeline.length > shown
  return (
    <Panel
      title={t('timeline')}
      note={isCut && t('lastOf', { shown, count: timeline.length })}
      mark={
        isCut && (
          <a className={panel.end} href={hrefWith({ tab: 'timeline', act: undefined })}>
            {t('showAll')}
          </a>
        )
      }
    >
      <ol className={panel.events}>
        {timeline.slice(0, shown).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one answer, in its order.
          <li key={at}>
            <time dateTime={line.at}>{dateTimeText(line.at)}</time>
            <span>
              {line.what === 'moved'
                ? t('movedTo', { status: word(line.toStatus) })
                : t(`what_${line.what}`)}
              <small>
                {[
                  line.why &&
                    wordsOf(line.why, Object.keys(MOVES) as Move[], (one) => t(MOVES[one])),
                  line.onDay && dateText(line.onDay),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span className={tableCss.number}>{line.amount && money(line.amount)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
