import { endpointQuery } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import {
  BUREAU_ANSWER_MAX,
  decideBureauDispute,
  resendBureauRow,
  showBureauRow,
} from '@noren/contract/operator/bureau'
import { useState } from 'react'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { LoanLink } from '../../shell/LoanLink.tsx'
import panel from '../../shell/Panel.module.css'
import { Facts, Panel } from '../../shell/Panel.tsx'
import { useDraft } from '../../shell/use-draft.ts'
import type { DeskKind } from '../../shell/work-kinds.ts'
import { AnswerField } from './AnswerField.tsx'
import { Case } from './Case.tsx'
import type { WorkItem } from './Conflict.tsx'
import css from './Desk.module.css'
import { DeskBody } from './DeskBody.tsx'

type Shown = DataOf<typeof showBureauRow>
type Of<Part> = { item: WorkItem; kind: DeskKind; shown: Shown; part: Part }

/** What a bureau did not take is put right; what a borrower disputes is answered. */
export function BureauDesk({ item, kind }: { item: WorkItem; kind: DeskKind }) {
  return (
    <Case
      item={item}
      kind={kind}
      read={endpointQuery(showBureauRow, { params: { subjectId: item.subjectId } })}
    >
      {(shown) =>
        shown.disputed ? (
          <Disputed item={item} kind={kind} shown={shown} part={shown.disputed} />
        ) : (
          shown.refused && <Refused item={item} kind={kind} shown={shown} part={shown.refused} />
        )
      }
    </Case>
  )
}

const useRowFacts = (shown: Shown) => {
  const t = useTexts('work')
  const { money, dateText, wholeNumber } = formats()
  return [
    [t('loanOfSettlement'), <LoanLink key="loan" loan={shown} />],
    [t('toldOf'), dateText(shown.asOn)],
    [t('toldStatus'), t(`told_${shown.status}`)],
    [t('toldLate'), wholeNumber(shown.lateDays)],
    [t('owedPrincipal'), money(shown.owed)],
    [t('toldOverdue'), money(shown.overdue)],
  ] as const
}

function Refused({ item, kind, shown, part }: Of<NonNullable<Shown['refused']>>) {
  const t = useTexts('work')
  const { dateTimeText } = formats()
  const facts = useRowFacts(shown)
  return (
    <DeskBody
      item={item}
      kind={kind}
      evidence={
        <Facts
          facts={[...facts, [t('refusedWhy'), part.code], [t('refusedAt'), dateTimeText(part.at)]]}
        />
      }
      decision={
        <Panel title={t('question_bureauReject')} isDeciding>
          <p className={panel.note}>{t('refusedHelp')}</p>
        </Panel>
      }
      choice={{
        accept: t('accept_bureauReject'),
        refuse: null,
        reasons: [],
        reasonsMax: 0,
        note: t('noteBureauReject'),
        async send() {
          const { proposalId } = await decide(resendBureauRow, { rowId: shown.rowId })
          return proposalId ? t('bureauWaits') : t('bureauNothing')
        },
      }}
    />
  )
}

function Disputed({ item, kind, shown, part }: Of<NonNullable<Shown['disputed']>>) {
  const t = useTexts('work')
  const { dateText, dateTimeText } = formats()
  const { disputeId } = part
  const facts = useRowFacts(shown)
  const answer = useDraft(`answer:${disputeId}`)
  const [right, setRight] = useState<'corrected' | 'withdrawn'>('corrected')
  const lacks = answer.text.trim() === '' ? t('answerNeeded') : null
  return (
    <DeskBody
      item={item}
      kind={kind}
      evidence={
        <Facts
          facts={[
            ...facts,
            [t('objectedGround'), t(`bureauGround_${part.ground}`)],
            [t('askedAt'), dateTimeText(part.openedAt)],
            [t('answerBy'), dateText(part.dueOn)],
          ]}
        />
      }
      decision={
        <Panel title={t('question_bureauDispute')} isDeciding>
          <AnswerField answer={answer} rows={5} maxLength={BUREAU_ANSWER_MAX} />
          <div className={css.matches} role="radiogroup" aria-label={t('accept_bureauDispute')}>
            {(['corrected', 'withdrawn'] as const).map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name="right"
                  checked={one === right}
                  onChange={() => setRight(one)}
                />
                <span>{t(`bureau_${one}`)}</span>
              </label>
            ))}
          </div>
        </Panel>
      }
      choice={{
        accept: t('accept_bureauDispute'),
        refuse: t('refuse_bureauDispute'),
        reasons: [],
        reasonsMax: 0,
        note: t('noteBureauDispute'),
        lacks,
        refuseLacks: lacks,
        async send({ verdict }) {
          const decision = verdict === 'accept' ? right : 'upheld'
          const said = { disputeId, decision, answer: answer.text.trim() }
          const { proposalId } = await decide(decideBureauDispute, said)
          answer.forget()
          return proposalId && t('bureauWaits')
        },
      }}
    />
  )
}
