import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { openField, sealField } from '../../platform/keys/sealed-fields.ts'
import * as store from './store/escalations.ts'
import type { FoundItem } from './store/work.ts'

const questionContext = (escalationId: string): string =>
  `work_escalations.question ${escalationId}`
const answerContext = (escalationId: string): string => `work_escalations.answer ${escalationId}`

type Sealing = Pick<Deps, 'newId' | 'secrets'>

/** Asks the leads about an item, which is theirs from then on. Throws WORK_TAKEN when they have been asked already. */
export const escalate = async (
  { newId, secrets }: Sealing,
  tx: Tx,
  { itemId, userId, escalatedBy }: FoundItem,
  asked: { operatorId: string; question: string; at: Date },
): Promise<void> => {
  if (escalatedBy !== null) throw new AppError('WORK_TAKEN')
  const { operatorId: askedBy, at: askedAt } = asked
  const escalationId = newId()
  const questionSealed = sealField(secrets.fieldKey, questionContext(escalationId), asked.question)
  await store.insertEscalation(tx, {
    ...{ escalationId, itemId, userId, askedBy, askedAt, questionSealed },
  })
  await store.moveItem(tx, { itemId, escalatedBy: askedBy, assignedTo: null })
}

/** Answers who asked; `assignedTo` says whose work it is from then on. Throws CASE_DECIDED when nobody asks any more. */
export const answer = async (
  { secrets }: Pick<Deps, 'secrets'>,
  tx: Tx,
  { itemId, escalatedBy }: FoundItem,
  answered: { operatorId: string; answer: string; at: Date; assignedTo: string | null },
): Promise<void> => {
  const open = (await store.listOfItem(tx, itemId)).find(({ answeredAt }) => answeredAt === null)
  if (!open || escalatedBy === null) throw new AppError('CASE_DECIDED')
  const { escalationId } = open
  const { operatorId: answeredBy, at: answeredAt, assignedTo } = answered
  const context = answerContext(escalationId)
  const answerSealed = sealField(secrets.fieldKey, context, answered.answer)
  await store.answerEscalation(tx, { escalationId, answeredBy, answeredAt, answerSealed })
  await store.moveItem(tx, { itemId, escalatedBy: null, assignedTo })
}

const DAY_MS = 86_400_000
const KEPT_DAYS = 180

/** What was asked about work that concerns no borrower goes some time after it is done; the rest goes with the borrower. */
export const forgetEscalations = (
  tx: Tx,
  { at, limit }: { at: Date; limit: number },
): Promise<number> =>
  store.forgetOf(tx, { before: new Date(at.getTime() - KEPT_DAYS * DAY_MS), limit })

export interface Escalation {
  by: string
  at: Date
  question: string
  answer: { by: string; at: Date; text: string } | null
}

/** What was asked about an item, oldest first. */
export const escalationsOf = async (
  { secrets }: Pick<Deps, 'secrets'>,
  on: Querier,
  itemId: string,
): Promise<Escalation[]> => {
  const rows = await store.listOfItem(on, itemId)
  const open = (context: string, sealed: Buffer) => openField(secrets.fieldKey, context, sealed)
  return rows.map(({ escalationId: id, ...row }) => {
    const { answeredByName: by, answeredAt: at, answerSealed } = row
    return {
      by: row.askedByName,
      at: row.askedAt,
      question: open(questionContext(id), row.questionSealed),
      answer:
        by && at && answerSealed ? { by, at, text: open(answerContext(id), answerSealed) } : null,
    }
  })
}
