import { isDeepStrictEqual } from 'node:util'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { changeAnswers } from '../credit/answer-changes.ts'
import { openJson, sealJson } from './steps/sealing.ts'
import { enterForm, finishStep } from './steps/steps.ts'
import { missingAnswers, wrongAnswers } from './survey/survey-rules.ts'
import { findSurvey, upsertSurvey } from './survey/survey-store.ts'

export interface SurveyState {
  answers: Record<string, string>
  isComplete: boolean
}

const COLUMN = 'survey_answers.answers'

/** The answers so far; none before the first draft. */
export const readSurvey = async (deps: Deps, on: Querier, userId: string): Promise<SurveyState> => {
  const row = await findSurvey(on, userId)
  if (!row) return { answers: {}, isComplete: false }
  const answers = openJson<Record<string, string>>(deps, COLUMN, userId, row.answersSealed)
  return { answers, isComplete: row.isComplete }
}

/**
 * Keeps answers on top of those already given. A draft leaves the step where it is; without
 * `isDraft` all questions must have an answer, and certification moves on (10 → 20). Once certified, what is kept is
 * a change of answers (credit/answer-changes.ts), and it is decided again.
 */
export const saveSurvey = (
  deps: Deps,
  userId: string,
  input: { answers: Readonly<Record<string, string>>; isDraft: boolean },
  at: Date,
): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const { status, isChange } = await enterForm(tx, userId, 'survey')
    // What a draft says would count at the next decision.
    if (isChange && input.isDraft) throw new AppError('STEP_ORDER')
    const wrong = wrongAnswers(input.answers)
    if (wrong.length > 0) throw new AppError('VALIDATION', { fields: wrong })
    const earlier = await readSurvey(deps, tx, userId)
    const answers = { ...earlier.answers, ...input.answers }
    const missing = missingAnswers(answers)
    if (!input.isDraft && missing.length > 0) {
      throw new AppError('SURVEY_INCOMPLETE', { fields: missing })
    }
    if (isChange) {
      const isSame = isDeepStrictEqual(answers, earlier.answers)
      await changeAnswers(deps, tx, { userId, form: 'survey', isSame, at })
    }
    await upsertSurvey(tx, {
      userId,
      answersSealed: sealJson(deps, COLUMN, userId, answers),
      isComplete: earlier.isComplete || !input.isDraft,
      savedAt: at,
    })
    return input.isDraft ? status : finishStep(tx, userId, status, 'survey')
  })
