import {
  COMPLAINTS_ABOUT,
  type ComplaintAbout,
  FEEDBACK_KINDS,
  FEEDBACK_LENGTH_MAX,
  type FeedbackKind,
} from '@noren/contract/feedback'
import { Choice } from '@noren/ui/Choice'
import { TextArea } from '@noren/ui/TextArea'
import type { Texts } from '../../device/texts.ts'
import { filled, type Table } from '../../shell/form/table.ts'
import css from './Feedback.module.css'

export type FeedbackForm = { kind: string; about: string; message: string }

export const kindOf = (kind: string): FeedbackKind | undefined =>
  FEEDBACK_KINDS.find((known) => known === kind)

export const aboutOf = (about: string): ComplaintAbout | undefined =>
  COMPLAINTS_ABOUT.find((known) => known === about)

/**
 * Kind, what a complaint is about, and message; a blank message is refused. What goes on with an answered complaint has
 * its kind from it.
 */
export const feedbackTable = (
  t: Texts<'feedback'>,
  { isGoingOn }: { isGoingOn: boolean },
): Table<FeedbackForm> => ({
  kind: {
    isAsked: () => !isGoingOn,
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
  about: {
    isAsked: ({ kind }) => kind === 'complaint' && !isGoingOn,
    rules: [{ holds: (about) => aboutOf(about) !== undefined, message: t('rule_about') }],
    control: ({ value, onValue, error }) => (
      <Choice
        legend={t('about')}
        options={COMPLAINTS_ABOUT.map((about) => ({
          value: about,
          label: t(`about_${about}`),
          ...(about !== 'other' && { note: t(`about_${about}_note`) }),
        }))}
        value={value}
        onValue={onValue}
        error={error}
      />
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
