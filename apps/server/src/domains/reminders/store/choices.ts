import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { ChosenReminder } from '../send/rules.ts'

export interface ChoiceRow {
  kind: ChosenReminder
  isWanted: boolean
}

const list = rawStatement<{ userId: string }, ChoiceRow>(
  'list_reminder_choices',
  `select kind, is_wanted as "isWanted" from reminder_choices where user_id = $1`,
  ['userId'],
)
export const listChoices = (on: Querier, userId: string): Promise<ChoiceRow[]> =>
  list.all(on, { userId })

type Choice = ChoiceRow & { userId: string; at: Date }
const upsert = rawStatement<Choice, never>(
  'upsert_reminder_choice',
  `insert into reminder_choices (user_id, kind, is_wanted, decided_at) values ($1, $2, $3, $4)
   on conflict (user_id, kind) do update
     set is_wanted = excluded.is_wanted, decided_at = excluded.decided_at`,
  ['userId', 'kind', 'isWanted', 'at'],
)
export const saveChoice = async (tx: Tx, choice: Choice): Promise<void> => {
  await upsert.run(tx, choice)
}
