import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { changeEmail, emailOf } from '../certification/personal-info.ts'
import { failedMailCount, mailFailedAgain } from '../messages/messages-to-mail.ts'

export interface DocumentMail {
  /** Where documents are mailed; null when the person gave no address. */
  readonly email: string | null
  /** Mails that could not be delivered. */
  readonly failedCount: number
}

export const documentMail = async (
  deps: Deps,
  { userId }: { userId: string },
): Promise<DocumentMail> => ({
  email: (await emailOf(deps, deps.db, userId)) ?? null,
  failedCount: await failedMailCount(deps.db, userId),
})

/** Corrects the address and sends what could not be delivered to it. */
export const sendDocumentMail = async (
  deps: Deps,
  who: { userId: string },
  { email, at }: { email: string; at: Date },
): Promise<DocumentMail> => {
  const { userId } = who
  await inTransaction(deps.db, async (tx) => {
    await changeEmail(deps, tx, { userId, email, at })
    await mailFailedAgain(tx, { userId, at })
  })
  return documentMail(deps, who)
}
