import { useEndpoint } from '@noren/client/use-endpoint'
import {
  answerEscalation,
  ESCALATION_LENGTH_MAX,
  escalateWork,
  showEscalations,
} from '@noren/contract/operator/work'
import { Dialog } from '@noren/ui/Dialog'
import { TextArea } from '@noren/ui/TextArea'
import { useState } from 'react'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { useKeys } from '../../shell/keys.ts'
import { Panel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import { useMe } from '../../shell/session.ts'
import { useDecision } from '../../shell/use-decision.ts'
import { useDraft } from '../../shell/use-draft.ts'
import type { WorkItem } from './Conflict.tsx'
import css from './Desk.module.css'

/** Asks a lead about a case in a sentence; a lead answers. The case is left by it. */
export function Escalate({ item, onDone }: { item: WorkItem; onDone: () => void }) {
  const t = useTexts('work')
  const { calls, operatorId } = useMe()
  const [isAsking, setIsAsking] = useState(false)
  const { itemId, escalatedBy, isMine } = item
  const isAnswer =
    escalatedBy !== null &&
    escalatedBy.operatorId !== operatorId &&
    calls.includes('answerEscalation')
  const may = isMine && (isAnswer || (escalatedBy === null && calls.includes('escalateWork')))
  const label = isAnswer ? t('answerAsked', { name: escalatedBy.name }) : t('askLead')
  const draft = useDraft(`${isAnswer ? 'answered' : 'asked'}:${itemId}`)
  const { run, isBusy } = useDecision(['listWork', 'showEscalations'])
  useKeys(may ? [{ keys: 'e', label, run: () => setIsAsking(true) }] : [])
  if (!may) return null
  const words = draft.text.trim()
  const send = async () => {
    const isSent = await run(async () => {
      if (isAnswer) {
        await decide(answerEscalation, { itemId, answer: words })
        return t('answeredLead')
      }
      await decide(escalateWork, { itemId, question: words })
      return t('askedLead')
    })
    if (!isSent) return
    draft.forget()
    setIsAsking(false)
    onDone()
  }
  return (
    <>
      <Press kind="text" cap="E" onClick={() => setIsAsking(true)}>
        {label}
      </Press>
      {isAsking && (
        <Dialog
          title={label}
          onClose={() => setIsAsking(false)}
          hasClose
          actions={
            <Press isBusy={isBusy} disabled={words === ''} onClick={() => void send()}>
              {t(isAnswer ? 'sendAnswer' : 'sendQuestion')}
            </Press>
          }
        >
          <p>{t(isAnswer ? 'answerAskedText' : 'askLeadText')}</p>
          <TextArea
            label={t(isAnswer ? 'yourAnswer' : 'yourQuestion')}
            rows={4}
            maxLength={ESCALATION_LENGTH_MAX}
            length={draft.text.length}
            value={draft.text}
            onValue={draft.write}
          />
        </Dialog>
      )}
    </>
  )
}

/** What leads were asked about a case, and what they said. */
export function Escalations({ item }: { item: WorkItem }) {
  const t = useTexts('work')
  const { dateTimeText } = formats()
  const asked = useEndpoint(
    showEscalations,
    { params: { itemId: item.itemId } },
    { enabled: item.wasEscalated },
  )
  if (!item.wasEscalated || !asked.data) return null
  return asked.data.items.map(({ by, at, question, answer }) => (
    <Panel key={at} title={t('askedBy', { name: by })} note={dateTimeText(at)}>
      <blockquote className={css.read}>{question}</blockquote>
      {answer && (
        <>
          <p className={css.sub}>
            {t('answeredBy', { name: answer.by, time: dateTimeText(answer.at) })}
          </p>
          <blockquote className={css.read}>{answer.text}</blockquote>
        </>
      )}
    </Panel>
  ))
}
