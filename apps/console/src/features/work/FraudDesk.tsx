import { endpointQuery } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { decideFraudCase, showFraudCase } from '@noren/contract/operator/fraud'
import { useState } from 'react'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { Cap } from '../../shell/Cap.tsx'
import { useKeys } from '../../shell/keys.ts'
import panel from '../../shell/Panel.module.css'
import { Facts, numbers, Panel, TablePanel } from '../../shell/Panel.tsx'
import { to } from '../../shell/paths.ts'
import tableCss from '../../shell/Table.module.css'
import type { DeskKind } from '../../shell/work-kinds.ts'
import { Case } from './Case.tsx'
import type { WorkItem } from './Conflict.tsx'
import { DeskBody } from './DeskBody.tsx'

/** What is found if it does mean something. */
const FOUND = ['samePerson', 'needMore', 'fraudRing'] as const

type FraudCase = DataOf<typeof showFraudCase>

/** Several accounts that have something in common: whether that means anything. */
export function FraudDesk({ item, kind }: { item: WorkItem; kind: DeskKind }) {
  const t = useTexts('work')
  const [isHousehold, setIsHousehold] = useState(false)
  useKeys([{ keys: 'h', label: t('oneHome'), run: () => setIsHousehold((now) => !now) }])
  return (
    <Case
      item={item}
      kind={kind}
      read={endpointQuery(showFraudCase, { params: { caseId: item.subjectId } })}
    >
      {(shown) => (
        <DeskBody
          item={item}
          kind={kind}
          evidence={
            <>
              <Facts
                facts={[
                  [t('fraudCause'), t(`fraudCause_${shown.cause}`)],
                  [t('fraudPeople'), String(shown.members.length)],
                  ...(shown.proposedBy ? [[t('ringProposed'), shown.proposedBy] as const] : []),
                ]}
              />
              {shown.pairs.map((pair) => (
                <PairPanel key={`${pair.one} ${pair.other}`} pair={pair} />
              ))}
              <Members members={shown.members} />
            </>
          }
          decision={
            <Panel title={t('question_fraudSignal')} isDeciding>
              <label>
                <input
                  type="checkbox"
                  checked={isHousehold}
                  onChange={({ target }) => setIsHousehold(target.checked)}
                />{' '}
                {t('oneHome')} <Cap>H</Cap>
              </label>
              <p className={panel.note}>{t('fraudNote')}</p>
            </Panel>
          }
          choice={{
            accept: t('accept_fraudSignal'),
            refuse: t('refuse_fraudSignal'),
            reasons: FOUND.map((code) => ({ code, label: t(`fraud_${code}`) })),
            reasonsMax: 1,
            note: t('noteSigned'),
            async send({ verdict, reasons: [found] }) {
              const nothing = isHousehold ? 'household' : 'coincidence'
              const { state } = await decide(decideFraudCase, {
                caseId: shown.caseId,
                decision:
                  verdict === 'accept'
                    ? nothing
                    : (FOUND.find((one) => one === found) ?? 'needMore'),
              })
              return state === 'proposed' ? t('ringWaits') : null
            },
          }}
        />
      )}
    </Case>
  )
}

/** What two of them have in common, in sentences; what they are stays with them. */
function PairPanel({ pair }: { pair: FraudCase['pairs'][number] }) {
  const t = useTexts('work')
  const notes = [
    ...(pair.isCleared ? [t('pairCleared')] : []),
    ...(pair.isHousehold ? [t('pairHousehold')] : []),
  ]
  return (
    <Panel
      title={t('pairOf', { one: String(pair.one), other: String(pair.other) })}
      note={[String(pair.weight), ...notes].join(' · ')}
    >
      <ul className={panel.checks}>
        {pair.evidence.map(({ kind, weight, text }) => (
          <li key={kind}>
            <span aria-hidden="true">=</span>
            <span>
              {text} · {weight}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Members({ members }: Pick<FraudCase, 'members'>) {
  const t = useTexts('work')
  return (
    <TablePanel
      head={{ title: t('fraudMembers') }}
      columns={[numbers(t('fraudNumber')), t('accountSince'), t('state')]}
    >
      {members.map((member) => (
        <tr key={member.userId}>
          <td className={tableCss.amount}>
            <a href={to.person(member.userId)}>{member.number}</a>
          </td>
          <td>{formats().dateTimeText(member.since)}</td>
          <td>
            {member.isBlocked
              ? t('memberBlocked')
              : t(member.hasWaitingLoan ? 'memberWaits' : 'memberHasNone')}
          </td>
        </tr>
      ))}
    </TablePanel>
  )
}
