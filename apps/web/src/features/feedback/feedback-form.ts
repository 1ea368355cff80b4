import {
  FEEDBACK_IMAGES_MAX,
  FEEDBACK_LENGTH_MAX,
  type FeedbackKind,
} from '@noren/contract/feedback'

export type FeedbackForm = { kind: FeedbackKind | null; message: string }
export type FeedbackProblems = { kind?: 'required'; message?: 'required' | 'tooLong' }

/** What is missing; spaces alone are no message (S2). */
export function feedbackProblems({ kind, message }: FeedbackForm): FeedbackProblems {
  const problems: FeedbackProblems = {}
  if (kind === null) problems.kind = 'required'
  const { length } = message.trim()
  if (length === 0) problems.message = 'required'
  else if (length > FEEDBACK_LENGTH_MAX) problems.message = 'tooLong'
  return problems
}

/** As many of the chosen files as there is room for, and whether some are left out. */
export function fitting<File>(
  chosen: readonly File[],
  count: number,
): { taken: File[]; isTooMany: boolean } {
  const room = Math.max(0, FEEDBACK_IMAGES_MAX - count)
  return { taken: chosen.slice(0, room), isTooMany: chosen.length > room }
}
