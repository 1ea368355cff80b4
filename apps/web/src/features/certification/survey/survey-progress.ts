/** A question of the questionnaire as returned by the dictionary service. */
export type Question = { code: string; options?: readonly { code: string }[] | undefined }
export type Answers = Readonly<Record<string, string>>

/** Answers that today's questionnaire still has; those stored on the device override the server's draft. */
export function knownAnswers(
  questions: readonly Question[],
  server: Answers,
  device: Partial<Answers>,
): Answers {
  const known: Record<string, string> = {}
  for (const question of questions) {
    const isChoice = (code: string | undefined) =>
      code !== undefined && question.options?.some((option) => option.code === code)
    const answer = [device[question.code], server[question.code]].find(isChoice)
    if (answer !== undefined) known[question.code] = answer
  }
  return known
}

/** Where to start: the first unanswered question, else the last one. */
export function firstOpen(questions: readonly Question[], answers: Answers): number {
  const open = questions.findIndex((question) => answers[question.code] === undefined)
  return open < 0 ? Math.max(0, questions.length - 1) : open
}

export const isComplete = (questions: readonly Question[], answers: Answers): boolean =>
  questions.every((question) => answers[question.code] !== undefined)
