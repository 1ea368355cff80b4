import { CHOSEN_REMINDERS } from '@noren/contract/reminders'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { ChosenReminder, ReminderChoices } from './send/rules.ts'
import { listChoices, saveChoice } from './store/choices.ts'

/** Which reminders a person wants: all by default. */
export const reminderChoices = async (on: Querier, userId: string): Promise<ReminderChoices> => {
  const rows = await listChoices(on, userId)
  const isOn = (kind: ChosenReminder): boolean =>
    rows.find((row) => row.kind === kind)?.isWanted ?? true
  return { dueSoon: isOn('dueSoon'), dueToday: isOn('dueToday') }
}

export const saveReminderChoices = async (
  { db }: Pick<Deps, 'db'>,
  input: { userId: string; choices: ReminderChoices; at: Date },
): Promise<ReminderChoices> => {
  const { userId, choices, at } = input
  await inTransaction(db, async (tx) => {
    for (const kind of CHOSEN_REMINDERS) {
      await saveChoice(tx, { userId, kind, isWanted: choices[kind], at })
    }
  })
  return choices
}
