import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { patiently } from '../base/provider-line.ts'
import type { MailGateway } from '../ports/mail.ts'
import { isOnThisMachine, type SmtpSettings } from './settings.ts'

/** A letter that the mail server did not take. It has the server's number and none of its words or ours. */
export class MailError extends Error {
  /** Of SMTP, such as 451; undefined when there was no answer. */
  readonly status: number | undefined
  /** Whether no connection came about, so that the letter cannot have left. */
  readonly isUnsent: boolean
  constructor(detail: { status?: number | undefined; code?: string; isUnsent?: boolean }) {
    super(`smtp: ${[detail.code, detail.status].filter(Boolean).join(', ') || 'no detail'}`)
    this.name = 'MailError'
    this.status = detail.status
    this.isUnsent = detail.isUnsent ?? false
  }
}

export interface MailPatience {
  /** For the connection, the greeting and each answer. */
  timeoutMs: number
  /** For one try in all: a server that says a little all the time never exceeds the other. */
  letterMs: number
  /** Before the second try, the third and so on. */
  pausesMs: readonly number[]
}

const PATIENCE: MailPatience = { timeoutMs: 10_000, letterMs: 30_000, pausesMs: [1_000, 5_000] }

/**
 * Sends letters by SMTP (nodemailer). Tried again when the server says "later" (4xx) and when no
 * connection came about; a broken line after that may have taken the letter.
 */
export const smtpMail = (
  settings: SmtpSettings,
  patience: Partial<MailPatience> = {},
): MailGateway => {
  const { timeoutMs, letterMs, pausesMs } = { ...PATIENCE, ...patience }
  const { host, port, isTlsAtOnce, user, password, from } = settings
  const transport = createTransport({
    host,
    port,
    secure: isTlsAtOnce,
    requireTLS: !isTlsAtOnce && !isOnThisMachine(settings),
    ...(user && { auth: { user, pass: password } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Letters are plain text made here: nothing in them may fetch a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text }) {
      if (!ONE_ADDRESS.test(to)) throw new MailError({ code: 'EENVELOPE' })
      await patiently(pausesMs, mayRepeat, async () => {
        try {
          await within(letterMs, transport.sendMail({ from, to, subject, text }))
        } catch (error) {
          throw mailError(error)
        }
      })
    },
  }
}

/** A list of addresses, or one with a line of its own in it, would reach somebody else. */
const ONE_ADDRESS = /^[^\s<>@,;:"]+@[^\s<>@,;:"]+$/

const mayRepeat = (error: unknown): boolean => {
  if (!(error instanceof MailError)) return false
  return error.isUnsent || (error.status !== undefined && error.status >= 400 && error.status < 500)
}

const within = async (ms: number, sending: Promise<unknown>): Promise<void> => {
  const over = new AbortController()
  const late = sleep(ms, undefined, { signal: over.signal }).then(() => {
    throw Object.assign(new Error('too late'), { code: 'ETIMEDOUT' })
  })
  try {
    await Promise.race([sending, late])
  } finally {
    over.abort()
    for (const left of [sending, late]) left.catch(() => undefined)
  }
}

const mailError = (error: unknown): MailError => {
  const { responseCode, code, syscall } = error as Record<string, unknown>
  return new MailError({
    status: typeof responseCode === 'number' ? responseCode : undefined,
    ...(typeof code === 'string' && { code }),
    // nodemailer says CONN of a line that breaks later, too.
    isUnsent: code === 'EDNS' || syscall === 'connect' || syscall === 'getaddrinfo',
  })
}
