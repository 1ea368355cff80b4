import type { Deps } from '../../deps.ts'
import { type Line, LineCutError, pauseAfter, sendAll } from '../../platform/outbox/outbox.ts'
import { textIn } from '../../platform/texts/texts.ts'
import { MailFault, type MailMessage } from '../../providers/ports/mail.ts'
import { borrowerContact } from '../account/borrower-contact.ts'
import { emailOf } from '../certification/personal-info.ts'
import { findLoan } from '../loans/find-loan.ts'
import {
  claimEventToMail,
  type EventToMail,
  type MailOutcome,
  noteMail,
} from '../messages/messages-to-mail.ts'
import { fileNameOf } from './file-name.ts'
import { fileOf } from './keep/document-file.ts'
import { documentOf, keepDocuments } from './keep/keep-documents.ts'

/** Longer than any try takes; what is not noted by then was cut off by a server that stopped. */
const CLAIMED_FOR_MS = 10 * 60_000
const FIRST_PAUSE_MS = 60_000
const PAUSE_MAX_MS = 6 * 3_600_000
/** With pauses up to six hours, within two days. */
const TRIES_MAX = 14

/**
 * Mails people the documents of their loans: those of one event in one letter, and each letter once. A server
 * that stops between sending a letter and noting it leaves open whether it arrived: it is sent once more,
 * which it says, and never a third time.
 * @returns how many were sent
 */
export const mailDocuments = (deps: Deps): Promise<number> => {
  const drawing = oneAfterAnother()
  return sendAll(deps, {
    line: 'mail',
    claim: (limit) => claim(deps, limit),
    async send(event, line) {
      const { userId, loanId, mailId, state } = event
      if (state !== 'sending')
        deps.log.warn({ userId, loanId, mailId, state }, 'a mail was cut off')
      if (state === 'failed') return false
      return (await mailEvent(deps, event, { line, drawing })) === 'sent'
    },
  })
}

const claim = async (deps: Deps, limit: number): Promise<EventToMail[]> => {
  const events: EventToMail[] = []
  while (events.length < limit) {
    const at = deps.clock.now()
    const againAt = new Date(at.getTime() + CLAIMED_FOR_MS)
    const event = await claimEventToMail(deps.db, { at, againAt, today: deps.clock.businessDay() })
    if (!event) break
    events.push(event)
  }
  return events
}

type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Drawing PDFs is CPU-bound, and requests need the processor too. */
const oneAfterAnother = (): InTurn => {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine
  }
}

type Fate = 'sent' | 'nothingToSend' | 'cut' | MailFault['fate']

const mailEvent = async (
  deps: Deps,
  event: EventToMail,
  { line, drawing }: { line: Line; drawing: InTurn },
): Promise<Fate> => {
  let fate: Fate
  try {
    const letter = await drawing(() => letterOf(deps, event))
    if (letter) await line.call(() => deps.mail.send(letter))
    fate = letter ? 'sent' : 'nothingToSend'
  } catch (error) {
    fate = fateOf(error)
    const { userId, loanId, mailId, tries } = event
    deps.log.warn({ err: error, userId, loanId, mailId, tries, fate }, 'a mail may not have left')
  }
  const outcome = outcomeOf(deps, event, fate)
  if (outcome) await noteMail(deps.db, event, outcome)
  return fate
}

/** Before a letter is sent everything may be repeated. */
const fateOf = (error: unknown): Fate => {
  if (error instanceof LineCutError) return 'cut'
  return error instanceof MailFault ? error.fate : 'unsent'
}

/** Undefined leaves open what became of it: it is due again when its claim ends. */
const outcomeOf = (deps: Deps, { tries }: EventToMail, fate: Fate): MailOutcome | undefined => {
  if (fate === 'unknown') return undefined
  if (fate === 'refused' || (fate === 'unsent' && tries >= TRIES_MAX)) return { kind: 'failed' }
  const at = deps.clock.now()
  if (fate === 'cut') return { kind: 'uncalled', at: new Date(at.getTime() + FIRST_PAUSE_MS / 2) }
  if (fate !== 'unsent') return { kind: fate }
  const pauseMs = pauseAfter(tries, { firstMs: FIRST_PAUSE_MS, maxMs: PAUSE_MAX_MS })
  return { kind: 'later', at: new Date(at.getTime() + pauseMs) }
}

/**
 * Undefined when there is no address, or no document any more. Only its attachments say more of the person
 * than the loan's number: subjects and texts of mails are read on the way and on locked phones.
 */
const letterOf = async (
  deps: Deps,
  { userId, loanId, mailId, kinds, documents, state }: EventToMail,
): Promise<MailMessage | undefined> => {
  const to = await emailOf(deps, deps.db, userId)
  const loan = to && (await findLoan(deps.db, { userId, loanId }))
  if (!to || !loan) return undefined
  const all = await keepDocuments(deps, loan)
  const meant = new Set(documents.map((document) => documentOf(all, document)))
  const kept = all.filter((document) => meant.has(document))
  if (kept.length === 0) return undefined
  const attachments: NonNullable<MailMessage['attachments']>[number][] = []
  for (const { row, content } of kept) {
    const { pdf: bytes } = await fileOf(deps, row)
    attachments.push({ fileName: fileNameOf({ kind: row.kind, number: content.number }), bytes })
  }
  const { language } = await borrowerContact(deps, deps.db, userId)
  const { loanNumber } = loan
  const say = (key: string, values = {}) => textIn(language, 'documents', key, values)
  const isCharge = kinds.includes('overdue')
  const titles = kept.map(({ row }) => `– ${say(`pdf.${row.kind}.title`)}`)
  const paragraphs = [
    say('mail.hello'),
    ...(state === 'sendingAgain' ? [say('mail.again')] : []),
    say(isCharge ? 'mail.charge' : 'mail.documents', { loanNumber }),
    titles.join('\n'),
    `${say('mail.inTheApp')}\n${deps.config.publicUrl}`,
    'Noren',
  ]
  return {
    to,
    subject: say(isCharge ? 'mail.subject.charge' : 'mail.subject.documents', { loanNumber }),
    text: paragraphs.join('\n\n'),
    mailId,
    attachments,
  }
}
