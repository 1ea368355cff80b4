import { endpointQuery } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import {
  answerGrievance,
  FEEDBACK_LENGTH_MAX,
  grievancePicture,
  HAND_ON_NOTE_MAX,
  handOnGrievance,
  showGrievance,
} from '@noren/contract/feedback'
import { languageName } from '@noren/i18n/languages'
import { TextArea } from '@noren/ui/TextArea'
import { useState } from 'react'
import { call } from '../../device/client.ts'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { Facts, Panel } from '../../shell/Panel.tsx'
import { to } from '../../shell/paths.ts'
import { useMe } from '../../shell/session.ts'
import type { DeskKind } from '../../shell/work-kinds.ts'
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
  const [answer, setAnswer] = useState('')
  const [note, setNote] = useState('')
  const other = ticket.desk === 'support' ? 'grievanceOfficer' : 'support'
  return (
    <DeskBody
      item={item}
      kind={kind}
      evidence={<Written ticket={ticket} />}
      decision={
        <>
          <Panel title={t('question_ticket')} isDeciding>
            <TextArea
              label={t('objectionAnswer')}
              help={t('readsIn', { language: languageName(language) })}
              lang={language}
              rows={7}
              maxLength={FEEDBACK_LENGTH_MAX}
              length={answer.length}
              value={answer}
              onValue={setAnswer}
            />
          </Panel>
          <Panel title={t(`handOn_${other}`)}>
            <TextArea
              label={t('handOnNote')}
              help={t('handOnHelp')}
              rows={3}
              maxLength={HAND_ON_NOTE_MAX}
              length={note.length}
              value={note}
              onValue={setNote}
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
        lacks: answer.trim() === '' ? t('ticketAnswerNeeded') : null,
        refuseLacks: note.trim() === '' ? t('handOnNoteNeeded') : null,
        async send({ verdict }) {
          if (verdict === 'accept') {
            await decide(answerGrievance, { feedbackId, answer: answer.trim() })
            return null
          }
          await decide(handOnGrievance, { feedbackId, to: other, note: note.trim() })
          return t(`handedOn_${other}`)
        },
      }}
    />
  )
}

/** What the person wrote and showed, what came before it, and who had it already. */
function Written({ ticket }: { ticket: Ticket }) {
  const t = useTexts('work')
  const { calls } = useMe()
  const { dateText, dateTimeText } = formats()
  const { feedbackId, pictures, earlier, handedOn } = ticket
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
