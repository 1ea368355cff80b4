import { STOPPING_COMPLAINTS } from '@noren/contract/feedback'
import { Button } from '@noren/ui/Button'
import { Meter } from '@noren/ui/Meter'
import { Note } from '@noren/ui/Note'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { Fields, Form } from '../../shell/form/FormShell.tsx'
import css from './Feedback.module.css'
import type { FeedbackForm as Typed } from './feedback-table.tsx'
import { PicturesField } from './PicturesField.tsx'
import { type SentTicket, useFeedback } from './use-feedback.ts'

/** Kind, what a complaint is about, message and pictures. */
export function FeedbackForm(props: {
  draft: Partial<Typed>
  /** The number of an answered complaint that the person goes on with. */
  goingOn: string | null
  onNotGoingOn: () => void
  onSent: (ticket: SentTicket) => void
}) {
  const t = useTexts('feedback')
  const { form, chosen, share } = useFeedback(props)
  return (
    <Form form={form}>
      {props.goingOn === null ? (
        <>
          <p className="lead">{t('lead', { days: market.grievance.answerDays })}</p>
          <Fields of={form} only={['kind']} />
          {form.values.kind === 'complaint' && <Note>{t('complaintNote')}</Note>}
          <Fields of={form} only={['about']} />
          {form.values.kind === 'complaint' && STOPPING_COMPLAINTS.includes(form.values.about) && (
            <Note meaning="good">{t('stopsNote')}</Note>
          )}
        </>
      ) : (
        <Note title={t('goingOn', { ticketNumber: props.goingOn })} icon="chat">
          <p>{t('goingOnText')}</p>
          <Button kind="soft" isSmall onClick={props.onNotGoingOn}>
            {t('goingOnNot')}
          </Button>
        </Note>
      )}
      <Fields of={form} only={['message']} />
      <PicturesField chosen={chosen} />
      {share !== null && (
        <div role="status">
          <Meter share={share} label={t('sending')} />
          <p className={`small ${css.progress}`}>{t('sending')}</p>
        </div>
      )}
    </Form>
  )
}
