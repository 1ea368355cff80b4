import type { DataOf } from '@noren/contract/endpoint'
import { creditWhatIf } from '@noren/contract/operator/credit'
import { useState } from 'react'
import { call } from '../../device/client.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { AmountField } from '../../shell/AmountField.tsx'
import form from '../../shell/Form.module.css'
import panel from '../../shell/Panel.module.css'
import { numbers, Panel, TablePanel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import sideCss from '../../shell/SideList.module.css'
import { useMe } from '../../shell/session.ts'
import { typedAmount } from '../../shell/sums.ts'
import tableCss from '../../shell/Table.module.css'
import { useDecision } from '../../shell/use-decision.ts'

type Compared = DataOf<typeof creditWhatIf>

/** What the rules would decide with another income, or other loans; asked for at the press of a button, and nothing is kept. */
export function WhatIf({ userId }: { userId: string }) {
  const t = useTexts('work')
  const mayAsk = useMe().calls.includes('creditWhatIf')
  const [income, setIncome] = useState('')
  const [obligations, setObligations] = useState('')
  /** With what it was asked: an answer to other figures is not shown beside these. */
  const [compared, setCompared] = useState<{ asked: string; answer: Compared } | null>(null)
  const { run, isBusy } = useDecision([])
  if (!mayAsk) return null
  const chosen = {
    ...(income && { income: typedAmount(income) }),
    ...(obligations && { obligations: typedAmount(obligations) }),
  }
  const asked = JSON.stringify({ userId, ...chosen })
  const ask = () =>
    run(async () => {
      const answer = await call(creditWhatIf, { params: { userId }, query: chosen })
      setCompared({ asked, answer })
      return t('whatIfSaid')
    })
  return (
    <Panel title={t('whatIf')} note={t('whatIfNote')}>
      <div className={form.form}>
        <AmountField label={t('whatIfIncome')} value={income} onValue={setIncome} />
        <AmountField label={t('whatIfOthers')} value={obligations} onValue={setObligations} />
        <p>
          <Press
            kind="line"
            isSmall
            isBusy={isBusy}
            disabled={Object.keys(chosen).length === 0}
            onClick={ask}
          >
            {t('whatIfAsk')}
          </Press>
        </p>
        {compared?.asked === asked && <Both compared={compared.answer} />}
      </div>
    </Panel>
  )
}

function Both({ compared: { now, otherwise } }: { compared: Compared }) {
  const t = useTexts('work')
  const { money, wholeNumber } = formats()
  const rows = [
    [t('decision'), (one: Compared['now']) => t(`policySays_${one.decision}`)],
    [t('band'), (one: Compared['now']) => one.band ?? '–'],
    [t('score'), (one: Compared['now']) => wholeNumber(one.score)],
    [t('limit'), (one: Compared['now']) => money(one.limit)],
  ] as const
  return (
    <TablePanel columns={[t('whatIf'), numbers(t('whatIfNow')), numbers(t('whatIfThen'))]}>
      {rows.map(([name, textOf]) => {
        const [before, after] = [textOf(now), textOf(otherwise)]
        return (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={tableCss.number}>{before}</td>
            <td className={`${tableCss.number} ${before === after ? '' : sideCss.changed}`}>
              {after}
            </td>
          </tr>
        )
      })}
      {otherwise.reasons.map(({ code, text }) => (
        <tr key={code}>
          <td colSpan={3} className={`${panel.warn} ${tableCss.wrap}`}>
            {text}
          </td>
        </tr>
      ))}
    </TablePanel>
  )
}
