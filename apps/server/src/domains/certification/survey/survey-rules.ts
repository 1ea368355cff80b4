import type { FieldError } from '@noren/contract/error-codes'
import { SURVEY, SURVEY_QUESTIONS } from '../personal/dictionary-codes.ts'

const choicesOf = (question: string): readonly string[] | undefined =>
  Object.hasOwn(SURVEY, question) ? SURVEY[question as keyof typeof SURVEY] : undefined

/** Answers to questions that are not asked, or that are not among the choices. */
export const wrongAnswers = (answers: Readonly<Record<string, string>>): FieldError[] =>
  Object.entries(answers)
    .filter(([question, choice]) => !choicesOf(question)?.includes(choice))
    .map(([question]) => ({ path: `answers.${question}`, rule: 'choice' }))

/** Questions without an answer, in the order they are asked. */
export const missingAnswers = (answers: Readonly<Record<string, string>>): FieldError[] =>
  SURVEY_QUESTIONS.filter((question) => answers[question] === undefined).map((question) => ({
    path: `answers.${question}`,
    rule: 'required',
  }))
