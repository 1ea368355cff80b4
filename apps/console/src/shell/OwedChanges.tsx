import { formats } from '../device/market.ts'
import { useTexts } from '../device/texts.ts'
import type { Change } from './owed-changes.ts'
import { numbers, TablePanel } from './Panel.tsx'
import css from './SideList.module.css'
import tableCss from './Table.module.css'

/** What a loan owes part by part before and after a decision; what does not change is kept, in grey. */
export function OwedChanges(props: {
  changes: readonly Change[]
  /** The day that the figures are for. */
  asOn: string
  /** Owed again, and not given up. */
  isMore?: boolean
}) {
  const t = useTexts('console')
  const { changes, asOn, isMore = false } = props
  const { money } = formats()
  const row = (change: Change) => {
    const isSame = Number(change.by) === 0
    return (
      <tr key={change.part}>
        <th scope="row">{t(change.part === 'total' ? 'owed' : `part_${change.part}`)}</th>
        <td className={tableCss.number}>{money(change.before)}</td>
        <td className={`${tableCss.number} ${isSame ? '' : css.changed}`}>
          {isSame ? '–' : `${isMore ? '+' : '−'}${money(change.by)}`}
        </td>
        <td className={isSame ? `${tableCss.number} ${tableCss.quiet}` : tableCss.amount}>
          {money(change.after)}
        </td>
      </tr>
    )
  }
  return (
    <TablePanel
      head={{
        title: t('beforeAfter'),
        note: t('owedOn', { day: formats().dateText(asOn) }),
      }}
      columns={[
        t('part'),
        numbers(t('before')),
        numbers(t(isMore ? 'owedAgain' : 'givenUp')),
        numbers(t('after')),
      ]}
      foot={changes.filter(({ part }) => part === 'total').map(row)}
    >
      {changes.filter(({ part }) => part !== 'total').map(row)}
    </TablePanel>
  )
}
