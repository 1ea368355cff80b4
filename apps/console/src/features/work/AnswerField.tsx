import { TextArea } from '@noren/ui/TextArea'
import { useTexts } from '../../device/texts.ts'
import type { useDraft } from '../../shell/use-draft.ts'

/** What the person reads of a decision, word for word; kept as a draft until it is sent. */
export function AnswerField(props: {
  answer: Pick<ReturnType<typeof useDraft>, 'text' | 'write'>
  rows: number
  maxLength: number
  help?: string
  /** The language in which they read it, where it is another. */
  lang?: string
}) {
  const t = useTexts('work')
  const { answer, ...rest } = props
  return (
    <TextArea
      label={t('objectionAnswer')}
      length={answer.text.length}
      value={answer.text}
      onValue={answer.write}
      {...rest}
    />
  )
}
