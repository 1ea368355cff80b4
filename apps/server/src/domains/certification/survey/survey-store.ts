import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface SurveyRow {
  answersSealed: Buffer
  isComplete: boolean
}

const findSurveyByUser = rawStatement<{ userId: string }, SurveyRow>(
  'find_survey_answers',
  `select answers_sealed as "answersSealed", is_complete as "isComplete"
   from survey_answers where user_id = $1`,
  ['userId'],
)
export const findSurvey = (on: Querier, userId: string): Promise<SurveyRow | undefined> =>
  findSurveyByUser.maybeOne(on, { userId })

type NewSurvey = SurveyRow & { userId: string; savedAt: Date }
const upsertSurveyRow = rawStatement<NewSurvey, never>(
  'upsert_survey_answers',
  `insert into survey_answers (user_id, answers_sealed, is_complete, saved_at)
   values ($1, $2, $3, $4)
   on conflict (user_id) do update
     set answers_sealed = excluded.answers_sealed, is_complete = excluded.is_complete,
       saved_at = excluded.saved_at`,
  ['userId', 'answersSealed', 'isComplete', 'savedAt'],
)
export const upsertSurvey = async (tx: Tx, survey: NewSurvey): Promise<void> => {
  await upsertSurveyRow.run(tx, survey)
}
