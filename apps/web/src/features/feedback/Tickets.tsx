import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { day } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import { COMPLAINTS_ABOUT, FEEDBACK_KINDS, listFeedback } from '@noren/contract/feedback'
import { Button } from '@noren/ui/Button'
import { Card } from '@noren/ui/Card'
import { SkeletonCards } from '@noren/ui/Skeleton'
import { Status } from '@noren/ui/Status'
import { wholeCodes } from '@noren/ui/whole-codes'
import { dateText, dateTimeText } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { marketNow } from '../../loan-view/terms.ts'
import { known } from '../../shell/known.ts'
import { PartFailed } from '../../shell/PartFailed.tsx'
import css from './Feedback.module.css'

type Ticket = DataOf<typeof listFeedback>['details'][number]

/**
 * The person's earlier messages, newest first, each with its answer or when to expect one. The form does
 * not wait for them.
 */
export function Tickets({ onGoOn }: { onGoOn: (ticketNumber: string) => void }) {
  const t = useTexts('feedback')
  const state = loaded({ tickets: useEndpoint(listFeedback, {}, { staleTime: 0 }) })
  const tickets = state.kind === 'ready' ? state.data.tickets.details : []
  return (
    <section className="section" aria-labelledby="tickets" aria-busy={state.kind === 'loading'}>
      <h2 className="h2" id="tickets">
        {t('earlier')}
      </h2>
      {state.kind === 'ready' && tickets.length === 0 && (
        <p className={`small ${css.none}`}>{t('earlierNone')}</p>
      )}
      <div className={`stack-4 ${css.tickets}`}>
        {state.kind === 'loading' && <SkeletonCards count={1} />}
        {(state.kind === 'error' || state.kind === 'offline') && (
          <PartFailed isOffline={state.kind === 'offline'} retry={state.retry} />
        )}
        {tickets.map((ticket) => (
          <OneTicket key={ticket.ticketNumber} ticket={ticket} onGoOn={onGoOn} />
        ))}
      </div>
    </section>
  )
}

function OneTicket(props: { ticket: Ticket; onGoOn: (ticketNumber: string) => void }) {
  const { ticket, onGoOn } = props
  const t = useTexts('feedback')
  const { ticketNumber, kind, about, state, answer, answeredAt, imageCount } = ticket
  return (
    <Card label={ticketNumber}>
      <div className={css.head}>
        <div>
          <p className="strong num">{wholeCodes(ticketNumber)}</p>
          <p className="tiny">
            {known(FEEDBACK_KINDS, kind, null) && `${t(`kind_${kind}`)}, `}
            {about !== null && known(COMPLAINTS_ABOUT, about, null) && `${t(`about_${about}`)}, `}
            <span className="nowrap">{dateTimeText(ticket.sentAt)}</span>
          </p>
        </div>
        {state === 'answered' ? (
          <Status meaning="good" icon="check">
            {t('answered')}
          </Status>
        ) : (
          <Status meaning="info" icon="clock">
            {t('open')}
          </Status>
        )}
      </div>
      <p className={css.words}>{ticket.message}</p>
      {imageCount > 0 && <p className="tiny">{t('imageCount', { count: imageCount })}</p>}
      {ticket.replies.map(({ text, at }) => (
        <div key={at} className={css.answer}>
          <p className="tiny strong">{t('repliedAt', { time: dateTimeText(at) })}</p>
          <p className={css.words}>{text}</p>
        </div>
      ))}
      {answer !== null && answeredAt !== null ? (
        <div className={css.answer}>
          <p className="tiny strong">{t('answeredAt', { time: dateTimeText(answeredAt) })}</p>
          <p className={css.words}>{answer}</p>
          {kind === 'complaint' && (
            <Button kind="soft" isSmall onClick={() => onGoOn(ticketNumber)}>
              {t('goOn')}
            </Button>
          )}
        </div>
      ) : (
        <p className="small">
          {/* A day that has gone by is no promise any more. */}
          {t(ticket.dueOn < marketNow().today ? 'wasDueOn' : 'dueOn', {
            date: dateText(day(ticket.dueOn)),
          })}
          {ticket.withOfficerSince &&
            ` ${t('withOfficer', { time: dateTimeText(ticket.withOfficerSince) })}.`}
        </p>
      )}
    </Card>
  )
}
