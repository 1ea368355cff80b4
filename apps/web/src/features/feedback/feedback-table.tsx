import { FEEDBACK_KINDS, FEEDBACK_LENGTH_MAX, type FeedbackKind } from '@noren/contract/feedback'
import { Choice } from '@noren/ui/Choice'
import { TextArea } from '@noren/ui/TextArea'
import type { Texts } from '../../device/texts.ts'
import { filled, type Table } from '../../shell/form/table.ts'
import css from './Feedback.module.css'

export type FeedbackForm = { kind: string; message: string }

export const kindOf = (kind: string): FeedbackKind | undefined =>
  FEEDBACK_KINDS.find((known) => known === kind)

/** Kind and message; a blank message is refused. */
export const feedbackTable = (t: Texts<'feedback'>): Table<FeedbackForm> => ({
  kind: {
    rules: [{ holds: (kind) => kindOf(kind) !== undefined, message: t('rule_kind') }],
    control: ({ value, onValue, error }) => (
      <div className={css.kinds}>
        <Choice
          legend={t('kind')}
          options={FEEDBACK_KINDS.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
          value={value}
          onValue={onValue}
          error={error}
        />
      </div>
    ),
  },
  message: {
    rules: [
      filled(t('rule_message_required')),
      {
        holds: (message) => message.trim().length <= FEEDBACK_LENGTH_MAX,
        message: t('rule_message_tooLong'),
      },
    ],
    control: (bound) => (
      <TextArea
        {...bound}
        label={t('message')}
        rows={6}
        maxLength={FEEDBACK_LENGTH_MAX}
        length={bound.value.length}
        help={t('messageHelp')}
      />
    ),
  },
})
