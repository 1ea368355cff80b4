import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

interface NewEscalation {
  escalationId: string
  itemId: string
  userId: string | null
  askedBy: string
  askedAt: Date
  questionSealed: Buffer
}
const insertRow = rawStatement<NewEscalation, never>(
  'insert_work_escalation',
  `insert into work_escalations (id, item_id, user_id, asked_by, asked_at, question_sealed)
   values ($1, $2, $3, $4, $5, $6)`,
  ['escalationId', 'itemId', 'userId', 'askedBy', 'askedAt', 'questionSealed'],
)
export const insertEscalation = async (tx: Tx, row: NewEscalation): Promise<void> => {
  await insertRow.run(tx, row)
}

const moveRow = rawStatement<
  { itemId: string; escalatedBy: string | null; assignedTo: string | null },
  never
>(
  'escalate_work_item',
  `update work_items set escalated_by = $2, assigned_to = $3, claimed_by = null, claimed_until = null,
     wake_at = null, waits_for = null where id = $1`,
  ['itemId', 'escalatedBy', 'assignedTo'],
)
/** Whoever worked on it lets it go, and it waits for nobody else. */
export const moveItem = async (tx: Tx, of: Parameters<typeof moveRow.run>[1]): Promise<void> => {
  await moveRow.run(tx, of)
}

export interface EscalationRow {
  escalationId: string
  askedBy: string
  askedByName: string
  askedAt: Date
  questionSealed: Buffer
  answeredByName: string | null
  answeredAt: Date | null
  answerSealed: Buffer | null
}
const ofItem = rawStatement<{ itemId: string }, EscalationRow>(
  'list_work_escalations',
  `select e.id as "escalationId", e.asked_by as "askedBy", a.name as "askedByName",
     e.asked_at as "askedAt", e.question_sealed as "questionSealed", o.name as "answeredByName",
     e.answered_at as "answeredAt", e.answer_sealed as "answerSealed"
   from work_escalations e join operators a on a.id = e.asked_by
     left join operators o on o.id = e.answered_by
   where e.item_id = $1 order by e.asked_at, e.answered_at nulls last`,
  ['itemId'],
)
/** Oldest first; one that is not answered is the last. */
export const listOfItem = (on: Querier, itemId: string): Promise<EscalationRow[]> =>
  ofItem.all(on, { itemId })

const forgetRows = rawStatement<{ before: Date; limit: number }, never>(
  'forget_work_escalations',
  `delete from work_escalations where id in (
     select e.id from work_escalations e join work_items w on w.id = e.item_id
     where e.user_id is null and w.done_at < $1 limit $2)`,
  ['before', 'limit'],
)
export const forgetOf = (tx: Tx, of: { before: Date; limit: number }): Promise<number> =>
  forgetRows.run(tx, of)

interface Answer {
  escalationId: string
  answeredBy: string
  answeredAt: Date
  answerSealed: Buffer
}
const answerRow = rawStatement<Answer, never>(
  'answer_work_escalation',
  `update work_escalations set answered_by = $2, answered_at = $3, answer_sealed = $4 where id = $1`,
  ['escalationId', 'answeredBy', 'answeredAt', 'answerSealed'],
)
export const answerEscalation = async (tx: Tx, answer: Answer): Promise<void> => {
  await answerRow.run(tx, answer)
}
