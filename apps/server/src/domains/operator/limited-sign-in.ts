import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { lockTotp, useStep } from './session/key-store.ts'
import * as links from './session/link-store.ts'
import { type OpenedSession, openSession } from './session/open-session.ts'
import { linkHashOf, newSecret } from './session/secrets.ts'
import { openSecret, stepOf } from './session/totp.ts'
import { alarm } from './staff/alarm.ts'
import { emailHashOf, findMailbox, writeTo } from './staff/mailbox.ts'
import { lockOperator } from './store/operator.ts'

const LINK_MS = 10 * 60_000
/** Who asks again sooner has a letter that is still good. */
const REST_MS = 2 * 60_000
/** Only who reads the mailbox can try, and a passkey opens a session whatever was tried here. */
const TRIES_A_LINK = 5
const WRONG_A_DAY_MAX = 10
const DAY_MS = 24 * 60 * 60_000

/** Mails a link, if there is such a person. Nobody learns from it whether there is. */
export const askLimitedLink = async (
  deps: Deps,
  { email }: { email: string },
  at: Date,
): Promise<void> => {
  const mailbox = await findMailbox(deps.db, emailHashOf(deps, email))
  if (!mailbox?.isActive) return
  const { operatorId, name } = mailbox
  const link = newSecret()
  const isNew = await inTransaction(deps.db, async (tx) => {
    await lockOperator(tx, operatorId)
    return links.insertLink(tx, {
      tokenHash: linkHashOf(link),
      operatorId,
      at,
      expiresAt: new Date(at.getTime() + LINK_MS),
      restSince: new Date(at.getTime() - REST_MS),
    })
  })
  if (!isNew) return
  const url = `${deps.config.publicUrl}/console/limited#${link}`
  // After the answer: how long a mailbox takes would tell that there is one.
  void writeTo(deps, mailbox, { kind: 'limited', values: { name, url } })
}

/** What a transaction says that has to commit although it refuses. */
type Tried = { opened: OpenedSession } | { refused: AppError; isAlarm: boolean }

/** A session that reads and answers tickets. Throws LINK_OVER, OTP_WRONG. */
export const limitedSignIn = async (
  deps: Deps,
  given: { link: string; code: string; label: string },
  at: Date,
): Promise<OpenedSession> => {
  const tokenHash = linkHashOf(given.link)
  const { operatorId } = await ownerOf(deps, tokenHash, at)
  const tried = await inTransaction(deps.db, async (tx): Promise<Tried> => {
    // The person first, so that all their links are tried one after another.
    const operator = await lockOperator(tx, operatorId)
    const link = await links.lockLink(tx, { tokenHash, at })
    const after = new Date(at.getTime() - DAY_MS)
    const wrongToday = await links.wrongCodesOf(tx, { operatorId, after })
    if (!operator || !link || wrongToday >= WRONG_A_DAY_MAX) {
      return { refused: new AppError('LINK_OVER'), isAlarm: false }
    }
    const totp = await lockTotp(tx, operatorId)
    const step = totp?.secretSealed
      ? stepOf(openSecret(deps, operatorId, totp.secretSealed), given.code, at)
      : undefined
    if (step === undefined || !(await useStep(tx, { operatorId, step }))) {
      await links.countWrong(tx, tokenHash)
      const triesLeft = Math.max(0, TRIES_A_LINK - link.wrongCodes - 1)
      if (triesLeft === 0) await links.useLink(tx, { tokenHash, at })
      const isAlarm = wrongToday + 1 === WRONG_A_DAY_MAX
      return { refused: new AppError('OTP_WRONG', { triesLeft }), isAlarm }
    }
    await links.useLink(tx, { tokenHash, at })
    await writeAudit(tx, {
      operatorId,
      action: 'limitedSignIn',
      subjectId: operatorId,
      userId: null,
      before: {},
      after: {},
      at,
    })
    const { label } = given
    const session = { operatorId, name: operator.name, credentialId: null, label, at }
    return { opened: await openSession(deps, tx, { ...session, kind: 'limited' }) }
  })
  if ('opened' in tried) {
    await alarm(deps, { finding: 'limitedSignIn', operatorId })
    return tried.opened
  }
  if (tried.isAlarm) await alarm(deps, { finding: 'manyWrongCodes', operatorId })
  throw tried.refused
}

const ownerOf = async (
  { db }: Pick<Deps, 'db'>,
  tokenHash: Buffer,
  at: Date,
): Promise<{ operatorId: string }> => {
  const link = await inTransaction(db, (tx) => links.lockLink(tx, { tokenHash, at }))
  if (!link) throw new AppError('LINK_OVER')
  return link
}
