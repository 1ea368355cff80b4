/** A question of the questionnaire as the dictionary service gives it. */
export type Question = { code: string; options?: readonly { code: string }[] | undefined }
export type Answers = Readonly<Record<string, string>>

/** Answers that the questionnaire of today still knows; what the device kept wins over the server's draft. */
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

/** Where to begin: the first question without an answer, else the last one. */
export function firstOpen(questions: readonly Question[], answers: Answers): number {
  const open = questions.findIndex((question) => answers[question.code] === undefined)
  return open < 0 ? Math.max(0, questions.length - 1) : open
}

export const isComplete = (questions: readonly Question[], answers: Answers): boolean =>
  questions.every((question) => answers[question.code] !== undefined)
