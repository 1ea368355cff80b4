import { useEndpoint } from '@noren/client/use-endpoint'
import { listProposals, type ProposalKind } from '@noren/contract/operator'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import panel from '../../shell/Panel.module.css'
import { numbers, Panel, TablePanel } from '../../shell/Panel.tsx'
import { to } from '../../shell/paths.ts'
import { useMe } from '../../shell/session.ts'
import tableCss from '../../shell/Table.module.css'

const READ_AT_ONCE = '100'

/** What of these kinds waits for a second person, for who may sign it. */
export function Waiting(props: {
  kinds: readonly ProposalKind[]
  /** Of a book, or of a book and its month: how the proposals name it. */
  about?: string
}) {
  const t = useTexts('money')
  const { calls } = useMe()
  const mayRead = calls.includes('listProposals')
  const proposals = useEndpoint(
    listProposals,
    { query: { limit: READ_AT_ONCE } },
    { enabled: mayRead, isWhole: true },
  )
  if (!mayRead) {
    return (
      <Panel title={t('waiting')}>
        <p className={panel.note}>{t('waitingElsewhere')}</p>
      </Panel>
    )
  }
  const shown = (proposals.data?.details ?? []).filter(
    ({ kind, reference }) =>
      props.kinds.includes(kind) && (!props.about || (reference ?? '').startsWith(props.about)),
  )
  return (
    <TablePanel
      head={{ title: t('waiting') }}
      columns={[t('what'), t('proposedBy'), numbers(t('amount'))]}
      empty={t('nothingWaits')}
    >
      {shown.map((one) => (
        <tr key={one.proposalId}>
          <th scope="row" className={tableCss.wrap}>
            <a href={to.approval(one.proposalId)}>{one.reference ?? t('open')}</a>
          </th>
          <td className={tableCss.wrap}>
            {one.isMine ? t('you') : one.proposedBy}, {formats().dateTimeText(one.proposedAt)}
          </td>
          <td className={tableCss.amount}>{formats().money(one.amount)}</td>
        </tr>
      ))}
    </TablePanel>
  )
}
