import { day } from '@noren/contract/dates'
import { Button } from '@noren/ui/Button'
import { Card } from '@noren/ui/Card'
import { Icon } from '@noren/ui/Icon'
import { List, ListLink } from '@noren/ui/List'
import { Note } from '@noren/ui/Note'
import { SkeletonCards, SkeletonForm } from '@noren/ui/Skeleton'
import { useEffect, useRef, useState } from 'react'
import { href, paths } from '../../app/paths.ts'
import { dateText } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { StaticPage } from '../../shell/AppPage.tsx'
import { CopyRowValue } from '../../shell/copy/CopyRowValue.tsx'
import { useDraft } from '../../shell/form/draft.ts'
import { FormShell, SubmitButton } from '../../shell/form/FormShell.tsx'
import { later } from '../../shell/later.tsx'
import css from './Feedback.module.css'
import { FeedbackForm } from './FeedbackForm.tsx'
import type { FeedbackForm as Typed } from './feedback-table.tsx'
import type { SentTicket } from './use-feedback.ts'

/** The form does not wait for their code. */
const Tickets = later(
  () => import('./Tickets.tsx').then((m) => m.Tickets),
  <SkeletonCards count={1} />,
)

/** Writing to staff, and the answers to earlier messages. */
export function FeedbackPage() {
  const t = useTexts('feedback')
  const draft = useDraft<Typed>('feedback')
  const [sent, setSent] = useState<SentTicket | null>(null)
  const [goingOn, setGoingOn] = useState<string | null>(null)
  const goOnWith = (ticketNumber: string) => {
    setSent(null)
    setGoingOn(ticketNumber)
    window.scrollTo(0, 0)
  }
  return (
    <FormShell>
      <StaticPage
        title={t('title')}
        back
        dock={
          sent ? (
            // Different keys: a tap that ends on this button must not submit as the other one.
            <Button key="again" isBlock kind="soft" onClick={() => setSent(null)}>
              {t('writeAgain')}
            </Button>
          ) : (
            <SubmitButton key="send">{t('send')}</SubmitButton>
          )
        }
      >
        {/* Until the draft is read: what stands below the form would move when it comes. */}
        {draft.data ? (
          <>
            <div className="page__state">
              {sent ? (
                <Sent ticket={sent} />
              ) : (
                <FeedbackForm
                  key={goingOn}
                  draft={draft.data}
                  goingOn={goingOn}
                  onNotGoingOn={() => setGoingOn(null)}
                  onSent={(ticket) => {
                    setGoingOn(null)
                    setSent(ticket)
                  }}
                />
              )}
            </div>
            <div className="section">
              <List>
                <ListLink
                  icon="headset"
                  title={t('otherWays')}
                  note={t('otherWaysNote')}
                  href={href(paths.customerService())}
                />
              </List>
            </div>
            {/* Comes last, so that loading it moves nothing. */}
            <Tickets onGoOn={goOnWith} />
          </>
        ) : (
          <SkeletonForm fields={3} />
        )}
      </StaticPage>
    </FormShell>
  )
}

/** The ticket's number, shown in place of the form. */
function Sent({ ticket }: { ticket: SentTicket }) {
  const t = useTexts('feedback')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Card hasRod>
      <h2 className={`h2 ${css.thanks}`} ref={heading} tabIndex={-1}>
        <Icon name="check" />
        {t('sentTitle')}
      </h2>
      <p className="small">{t('ticketNumber')}</p>
      <p className="h2">
        <CopyRowValue label={t('ticketNumber')} value={ticket.ticketNumber} />
      </p>
      <p className={css.due}>{t('dueOn', { date: dateText(day(ticket.dueOn)) })}</p>
      {ticket.stopsCollection && <Note meaning="good">{t('sentStops')}</Note>}
      <p className="small">{t('sentText')}</p>
    </Card>
  )
}
