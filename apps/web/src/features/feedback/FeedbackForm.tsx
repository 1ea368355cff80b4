import { FEEDBACK_KINDS, FEEDBACK_LENGTH_MAX } from '@noren/contract/feedback'
import { Choice } from '@noren/ui/Choice'
import { Meter } from '@noren/ui/Meter'
import { Note } from '@noren/ui/Note'
import { TextArea } from '@noren/ui/TextArea'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { PicturesField } from './PicturesField.tsx'
import { type SentTicket, useFeedback } from './use-feedback.ts'

export const FORM_ID = 'feedback'

/** Type, message and pictures (S2). */
export function FeedbackForm(props: {
  onSending: (isSending: boolean) => void
  onSent: (ticket: SentTicket) => void
}) {
  const t = useTexts('feedback')
  const feedback = useFeedback(props)
  const { form, change, errorOf, share } = feedback
  const kindError = errorOf('kind')
  const messageError = errorOf('message')
  return (
    <form
      id={FORM_ID}
      className="stack-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void feedback.submit()
      }}
    >
      <p className="lead">{t('lead', { days: market.grievance.answerDays })}</p>
      <div className={kindError ? 'feedback__kinds is-bad' : 'feedback__kinds'}>
        <Choice
          legend={t('kind')}
          options={FEEDBACK_KINDS.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
          value={form.kind}
          onValue={(value) =>
            change({ kind: FEEDBACK_KINDS.find((kind) => kind === value) ?? null })
          }
          error={kindError}
        />
      </div>
      {form.kind === 'complaint' && <Note>{t('complaintNote')}</Note>}
      <TextArea
        label={t('message')}
        rows={6}
        maxLength={FEEDBACK_LENGTH_MAX}
        length={form.message.length}
        value={form.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
        help={t('messageHelp')}
        {...(messageError ? { error: messageError } : {})}
      />
      <PicturesField chosen={feedback.chosen} />
      {share !== null && (
        <div role="status">
          <Meter share={share} label={t('sending')} />
          <p className="small feedback__progress">{t('sending')}</p>
        </div>
      )}
      {feedback.trouble && (
        <Note meaning="warn" isLive>
          {feedback.trouble}
        </Note>
      )}
    </form>
  )
}
