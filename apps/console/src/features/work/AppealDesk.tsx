import { endpointQuery } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { APPEAL_ANSWER_MAX, decideAppeal, showAppeal } from '@noren/contract/operator/appeals'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import panel from '../../shell/Panel.module.css'
import { Facts, Panel } from '../../shell/Panel.tsx'
import { to } from '../../shell/paths.ts'
import { useMe } from '../../shell/session.ts'
import { useDraft } from '../../shell/use-draft.ts'
import type { DeskKind } from '../../shell/work-kinds.ts'
import { AnswerField } from './AnswerField.tsx'
import { Case } from './Case.tsx'
import type { WorkItem } from './Conflict.tsx'
import css from './Desk.module.css'
import { DeskBody } from './DeskBody.tsx'

type Shown = DataOf<typeof showAppeal>

/** Somebody who is held asks that another person looks again: does the hold stay, and what do they read? */
export function AppealDesk({ item, kind }: { item: WorkItem; kind: DeskKind }) {
  const read = endpointQuery(showAppeal, { params: { appealId: item.subjectId } })
  return (
    // Whoever goes to end the hold where it was made comes back to what is so then.
    <Case item={item} kind={kind} read={{ ...read, gcTime: 0 }}>
      {(shown) => <Body item={item} kind={kind} shown={shown} />}
    </Case>
  )
}

function Body({ item, kind, shown }: { item: WorkItem; kind: DeskKind; shown: Shown }) {
  const t = useTexts('work')
  const { calls, name } = useMe()
  const { dateText, dateTimeText } = formats()
  const { appealId, isHeld, heldBy } = shown
  const answer = useDraft(`answer:${appealId}`)
  const unanswered = answer.text.trim() === '' ? t('appealAnswerNeeded') : null
  return (
    <DeskBody
      item={item}
      kind={kind}
      evidence={
        <>
          <Facts
            facts={[
              [t('appealHold'), t(`appeal_${shown.hold}`)],
              [t('heldSince'), dateTimeText(shown.heldSince)],
              [t('askedAt'), dateTimeText(shown.openedAt)],
              [t('answerBy'), dateText(shown.answerBy)],
              [t('stillHeld'), isHeld ? t('yes') : t('no')],
              [t('heldBy'), heldBy.join(', ')],
            ]}
          />
          <blockquote className={css.read}>{shown.words}</blockquote>
          {calls.includes('showPerson') && (
            <p>
              <a href={to.person(shown.userId, 'decideAppeal')}>{t('toPerson')}</a>
            </p>
          )}
        </>
      }
      decision={
        <Panel title={t('question_holdAppeal')} isDeciding>
          <p className={panel.note}>{t(isHeld ? 'liftFirst' : 'isLifted')}</p>
          {heldBy.includes(name) && <p className={panel.note}>{t('hadPart')}</p>}
          <AnswerField answer={answer} rows={6} maxLength={APPEAL_ANSWER_MAX} />
        </Panel>
      }
      choice={{
        accept: t('accept_holdAppeal'),
        refuse: t('refuse_holdAppeal'),
        reasons: [],
        reasonsMax: 0,
        note: t('noteAppeal'),
        lacks: isHeld ? t('liftFirst') : unanswered,
        refuseLacks: isHeld ? unanswered : t('isLifted'),
        async send({ verdict }) {
          const decision = verdict === 'accept' ? 'lifted' : 'kept'
          await decide(decideAppeal, { appealId, decision, answer: answer.text.trim() })
          answer.forget()
          return null
        },
      }}
    />
  )
}
