import { endpointQuery } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import {
  answerGrievance,
  FEEDBACK_LENGTH_MAX,
  grievancePicture,
  HAND_ON_NOTE_MAX,
  handOnGrievance,
  replyGrievance,
  showGrievance,
} from '@noren/contract/feedback'
import { chooseLanguage, languageName } from '@noren/i18n/languages'
import { TextArea } from '@noren/ui/TextArea'
import { showToast } from '@noren/ui/toast'
import { useState } from 'react'
import { call } from '../../device/client.ts'
import { serverClock } from '../../device/clock.ts'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { answerIn, useTexts } from '../../device/texts.ts'
import { Facts, Panel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import { to } from '../../shell/paths.ts'
import { useMe } from '../../shell/session.ts'
import { useDraft } from '../../shell/use-draft.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import type { DeskKind } from '../../shell/work-kinds.ts'
import { AnswerField } from './AnswerField.tsx'
import { Case } from './Case.tsx'
import type { WorkItem } from './Conflict.tsx'
import css from './Desk.module.css'
import { DeskBody } from './DeskBody.tsx'
import { Pictures } from './Pictures.tsx'

type Ticket = DataOf<typeof showGrievance>

/** A person wrote to us: what do they read in answer, or who else has to answer? */
export function TicketDesk({ item, kind }: { item: WorkItem; kind: DeskKind }) {
  return (
    <Case
      item={item}
      kind={kind}
      read={endpointQuery(showGrievance, { params: { feedbackId: item.subjectId } })}
    >
      {(ticket) => <Body item={item} kind={kind} ticket={ticket} />}
    </Case>
  )
}

function Body({ item, kind, ticket }: { item: WorkItem; kind: DeskKind; ticket: Ticket }) {
  const t = useTexts('work')
  const { feedbackId, language } = ticket
  const answer = useDraft(`answer:${feedbackId}`)
  const note = useDraft(`note:${feedbackId}`)
  const other = ticket.desk === 'support' ? 'grievanceOfficer' : 'support'
  const { replies, isSending, reply } = useReplies(ticket, answer)
  return (
    <DeskBody
      item={item}
      kind={kind}
      evidence={<Written ticket={{ ...ticket, replies }} />}
      decision={
        <>
          <Panel title={t('question_ticket')} isDeciding>
            <Beginnings
              language={language}
              onChosen={(words) =>
                answer.write([answer.text.trim(), words].filter(Boolean).join('\n\n'))
              }
            />
            <AnswerField
              answer={answer}
              help={t('readsIn', { language: languageName(language) })}
              lang={language}
              rows={7}
              maxLength={FEEDBACK_LENGTH_MAX}
            />
            {item.isMine && (
              <div className={css.meanwhile}>
                <Press kind="line" isBusy={isSending} onClick={reply}>
                  {t('sendReply')}
                </Press>
              </div>
            )}
          </Panel>
          <Panel title={t(`handOn_${other}`)}>
            <TextArea
              label={t('handOnNote')}
              help={t('handOnHelp')}
              rows={3}
              maxLength={HAND_ON_NOTE_MAX}
              length={note.text.length}
              value={note.text}
              onValue={note.write}
            />
          </Panel>
        </>
      }
      choice={{
        accept: t('accept_ticket'),
        refuse: t(`handOn_${other}`),
        reasons: [],
        reasonsMax: 0,
        note: t('noteTicket'),
        lacks: answer.text.trim() === '' ? t('ticketAnswerNeeded') : null,
        refuseLacks: note.text.trim() === '' ? t('handOnNoteNeeded') : null,
        async send({ verdict }) {
          if (verdict === 'accept') {
            await decide(answerGrievance, { feedbackId, answer: answer.text.trim() })
            answer.forget()
            return null
          }
          await decide(handOnGrievance, { feedbackId, to: other, note: note.text.trim() })
          note.forget()
          return t(`handedOn_${other}`)
        },
      }}
    />
  )
}

/** What is said to the borrower before the answer: the ticket stays, and is not opened anew for it. */
function useReplies(ticket: Ticket, answer: ReturnType<typeof useDraft>) {
  const t = useTexts('work')
  const refusal = useRefusal()
  const { name: by } = useMe()
  const [sent, setSent] = useState<Ticket['replies']>([])
  const [isSending, setIsSending] = useState(false)
  const reply = async () => {
    const text = answer.text.trim()
    if (text === '') return showToast(t('replyNeeded'), 'info')
    setIsSending(true)
    try {
      await decide(replyGrievance, { feedbackId: ticket.feedbackId, reply: text })
      setSent([...sent, { text, by, at: new Date(serverClock.serverNowMs()).toISOString() }])
      answer.write('')
      showToast(t('replied'), 'check')
    } catch (cause) {
      showToast(refusal(cause, t('lost')), 'warn')
    } finally {
      setIsSending(false)
    }
  }
  return { replies: [...ticket.replies, ...sent], isSending, reply }
}

const BEGINNINGS = ['stillLooking', 'lookedInto', 'ourMistake', 'nothingWrong', 'howTo'] as const

/** What an answer may begin with: named in the console's language, written in the borrower's. */
function Beginnings(props: { language: string; onChosen: (words: string) => void }) {
  const t = useTexts('work')
  const [isBusy, setIsBusy] = useState(false)
  const language = chooseLanguage([props.language], 'en')
  const choose = async (which: (typeof BEGINNINGS)[number]) => {
    setIsBusy(true)
    try {
      props.onChosen(await answerIn(language, which))
    } catch {
      showToast(t('templateNot'), 'warn')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <fieldset className={css.beginnings} disabled={isBusy}>
      <legend className={css.legend}>{t('templates')}</legend>
      {BEGINNINGS.map((which) => (
        <Press key={which} kind="line" onClick={() => choose(which)}>
          {t(`template_${which}`)}
        </Press>
      ))}
    </fieldset>
  )
}

/** What the person wrote and showed, what came before it, and who had it already. */
function Written({ ticket }: { ticket: Ticket }) {
  const t = useTexts('work')
  const { calls } = useMe()
  const { dateText, dateTimeText } = formats()
  const { feedbackId, pictures, earlier, replies, handedOn } = ticket
  return (
    <>
      {pictures.length > 0 && (
        <Pictures
          pictures={pictures.map(({ pictureId }, at) => ({
            id: pictureId,
            name: t('picture_ticket', { number: at + 1 }),
            load: () => call(grievancePicture, { params: { feedbackId, pictureId } }),
          }))}
        />
      )}
      <Facts
        facts={[
          [
            t('ticketKind'),
            ticket.about
              ? `${t(`ticket_${ticket.kind}`)}: ${t(`about_${ticket.about}`)}`
              : t(`ticket_${ticket.kind}`),
          ],
          [t('askedAt'), dateTimeText(ticket.sentAt)],
          [t('answerBy'), dateText(ticket.dueOn)],
          [t('nothingRuns'), ticket.stopsCollection ? t('yes') : t('no')],
        ]}
      />
      <blockquote className={css.read} lang={ticket.language}>
        {ticket.message}
      </blockquote>
      {calls.includes('showPerson') && (
        <p>
          <a href={to.person(ticket.userId, 'answerGrievance')}>{t('toPerson')}</a>
        </p>
      )}
      {replies.map(({ text, by, at }) => (
        <Panel key={at} title={t('repliedBy', { name: by })} note={dateTimeText(at)}>
          <blockquote className={css.read} lang={ticket.language}>
            {text}
          </blockquote>
        </Panel>
      ))}
      {handedOn.map(({ to: desk, by, note, at }) => (
        <Panel key={at} title={t(`handedBy_${desk}`, { name: by })} note={dateTimeText(at)}>
          <blockquote className={css.read}>{note}</blockquote>
        </Panel>
      ))}
      {earlier.map(({ ticketNumber, sentAt, message, answer, answeredAt }) => (
        <Panel
          key={ticketNumber}
          title={t('goesOnFrom', { number: ticketNumber })}
          note={dateTimeText(sentAt)}
        >
          <blockquote className={css.read} lang={ticket.language}>
            {message}
          </blockquote>
          {answer !== null && answeredAt !== null && (
            <>
              <p className={css.sub}>{t('answeredThen', { time: dateTimeText(answeredAt) })}</p>
              <blockquote className={css.read} lang={ticket.language}>
                {answer}
              </blockquote>
            </>
          )}
        </Panel>
      ))}
    </>
  )
}
