import { endpointQuery } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import {
  CORRECTED_PARTS,
  type CorrectedPart,
  decideObjection,
  OBJECTION_ANSWER_MAX,
  showObjection,
} from '@noren/contract/operator/objections'
import { Field } from '@noren/ui/Field'
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

type Shown = DataOf<typeof showObjection>

/** A borrower says that a figure is wrong: is it, what is taken off for it, and what do they read? */
export function ObjectionDesk({ item, kind }: { item: WorkItem; kind: DeskKind }) {
  return (
    <Case
      item={item}
      kind={kind}
      read={endpointQuery(showObjection, { params: { objectionId: item.subjectId } })}
    >
      {(shown) => <Body item={item} kind={kind} shown={shown} />}
    </Case>
  )
}

const OF_WHOLE_LOAN: readonly string[] = ['notMyLoan', 'identityTheft']

function Body({ item, kind, shown }: { item: WorkItem; kind: DeskKind; shown: Shown }) {
  const t = useTexts('work')
  const { money, dateText, dateTimeText } = formats()
  const { owed, objectionId, ground } = shown
  const answer = useDraft(`answer:${objectionId}`)
  const [part, setPart] = useState<CorrectedPart | null>(null)
  const [amount, setAmount] = useState('')
  const parts = CORRECTED_PARTS.filter((one) => one !== 'all' || OF_WHOLE_LOAN.includes(ground))
  const isAmountMissing = part !== null && part !== 'all' && amount.trim() === ''
  const lacks =
    answer.text.trim() === '' ? t('answerNeeded') : isAmountMissing ? t('correctionNeeded') : null
  return (
    <DeskBody
      item={item}
      kind={kind}
      evidence={
        <>
          <Facts
            facts={[
              [t('loanOfSettlement'), <LoanLink key="loan" loan={shown} />],
              [t('objectedFigure'), `${t(`figure_${shown.figure}`)}: ${money(shown.amount)}`],
              [t('objectedGround'), t(`ground_${ground}`)],
              [t('askedAt'), dateTimeText(shown.openedAt)],
              [t('answerBy'), dateText(shown.answerBy)],
              [t('nothingRuns'), shown.stopsCollection ? t('yes') : t('no')],
            ]}
          />
          {shown.note && <blockquote className={css.read}>{shown.note}</blockquote>}
          <Panel title={t('owedAll')}>
            <dl className={panel.pairs}>
              <dt>{t('owedPrincipal')}</dt>
              <dd>{money(owed.principal)}</dd>
              <dt>{t('owedInterest')}</dt>
              <dd>{money(owed.interest)}</dd>
              <dt>{t('owedFee')}</dt>
              <dd>{money(owed.fee)}</dd>
              <dt>{t('owedTax')}</dt>
              <dd>{money(owed.tax)}</dd>
              <dt>{t('owedPenal')}</dt>
              <dd>{money(owed.penal)}</dd>
              <dt>{t('owedAll')}</dt>
              <dd>{money(owed.total)}</dd>
              <dt>{t('paidInAll')}</dt>
              <dd>{money(shown.paid)}</dd>
            </dl>
          </Panel>
        </>
      }
      decision={
        <Panel title={t('question_objection')} isDeciding>
          <AnswerField answer={answer} rows={5} maxLength={OBJECTION_ANSWER_MAX} />
          <p className={css.legend} aria-hidden="true">
            {t('takenOff')}
          </p>
          <div className={css.matches} role="radiogroup" aria-label={t('takenOff')}>
            {[null, ...parts].map((one) => (
              <label key={one ?? 'none'}>
                <input
                  type="radio"
                  name="part"
                  checked={one === part}
                  onChange={() => setPart(one)}
                />
                <span>{one === null ? t('corrected_none') : t(`corrected_${one}`)}</span>
              </label>
            ))}
          </div>
          {part !== null && part !== 'all' && (
            <Field label={t('amount')} inputMode="decimal" value={amount} onValue={setAmount} />
          )}
        </Panel>
      }
      choice={{
        accept: t('accept_objection'),
        refuse: t('refuse_objection'),
        reasons: [],
        reasonsMax: 0,
        note: t('noteObjection'),
        lacks,
        async send({ verdict }) {
          const isUpheld = verdict === 'accept'
          const { waits } = await decide(decideObjection, {
            objectionId,
            decision: isUpheld ? 'upheld' : 'refused',
            answer: answer.text.trim(),
            ...(isUpheld &&
              part && { correction: { part, ...(part !== 'all' && { amount: amount.trim() }) } }),
          })
          answer.forget()
          return waits && t('waitsSecond', { why: waits.text })
        },
      }}
    />
  )
}
