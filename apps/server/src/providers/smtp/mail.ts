import { createTransport } from 'nodemailer'
import { timeLeft } from '../base/deadline.ts'
import { patiently } from '../base/provider-line.ts'
import { type MailFate, MailFault, type MailGateway } from '../ports/mail.ts'
import { isOnThisMachine, type SmtpSettings } from './settings.ts'

/** A mail that the server refused. Contains the server's status, but none of its text or ours. */
export class MailError extends MailFault {
  /** SMTP status, such as 451; undefined if there was no answer. */
  readonly status: number | undefined
  /** Whether no connection was made, so that the mail cannot have been sent. */
  readonly isUnsent: boolean
  constructor(detail: MailDetail) {
    super(
      `smtp: ${[detail.code, detail.status].filter(Boolean).join(', ') || 'no detail'}`,
      fateOf(detail),
    )
    this.name = 'MailError'
    this.status = detail.status
    this.isUnsent = detail.isUnsent ?? false
  }
}

interface MailDetail {
  status?: number | undefined
  code?: string
  isUnsent?: boolean
  /** Whether the answer was about the receiver or the letter, and not about us. */
  isOfLetter?: boolean
}

/** With an answer of the server's the letter has not left; 5xx of it stays so. */
const fateOf = ({ status, isUnsent, isOfLetter }: MailDetail): MailFate => {
  if (isOfLetter && (status === undefined || status >= 500)) return 'refused'
  return isUnsent || status !== undefined ? 'unsent' : 'unknown'
}

export interface MailPatience {
  /** Time limit for the connection, the greeting and each answer. */
  timeoutMs: number
  /** Time limit for one attempt in all: a server that sends a little now and then never exceeds the other. */
  letterMs: number
  /** Pauses before the second attempt, the third and so on. */
  pausesMs: readonly number[]
}

const PATIENCE: MailPatience = { timeoutMs: 10_000, letterMs: 30_000, pausesMs: [1_000, 5_000] }

/**
 * Sends mail by SMTP (nodemailer). Retries if the server says "later" (4xx) and if no connection was
 * made; if a connection breaks after that, the server may have accepted the mail.
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
    // Mails and their files are made here: their content must never load a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, mailId, attachments = [] }) {
      if (!ONE_ADDRESS.test(to)) throw new MailError({ code: 'EENVELOPE', isOfLetter: true })
      const letter = {
        from,
        to,
        subject,
        text,
        ...(mailId && { messageId: `<${mailId}@${domainOf(from)}>` }),
        attachments: attachments.map(({ fileName: filename, bytes: content }) => ({
          filename,
          content,
          contentType: 'application/pdf',
        })),
      }
      await patiently(pausesMs, mayRepeat, async () => {
        // A server that sends a little now and then ends no other limit; the connection ends with this one.
        const signal = AbortSignal.timeout(Math.ceil(timeLeft(letterMs)))
        try {
          await transport.sendMail({ ...letter, signal })
        } catch (error) {
          throw signal.aborted ? new MailError({ code: 'ETIMEDOUT' }) : mailError(error)
        }
      })
    },
  }
}

/** Exactly one address: a list, or an address with a line break, could reach someone else. */
const ONE_ADDRESS = /^[^\s<>@,;:"]+@[^\s<>@,;:"]+$/

/** 'Noren <no-reply@example.com>' → example.com */
const domainOf = (from: string): string => /@([^\s<>@]+?)>?$/.exec(from)?.[1] ?? 'localhost'

const mayRepeat = (error: unknown): boolean => {
  if (!(error instanceof MailError)) return false
  return error.isUnsent || (error.status !== undefined && error.status >= 400 && error.status < 500)
}

const mailError = (error: unknown): MailError => {
  const { responseCode, code, syscall, command } = error as Record<string, unknown>
  return new MailError({
    status: typeof responseCode === 'number' ? responseCode : undefined,
    ...(typeof code === 'string' && { code }),
    isOfLetter: typeof responseCode === 'number' && (command === 'RCPT TO' || command === 'DATA'),
    // nodemailer also reports CONN for a connection that breaks later.
    isUnsent: code === 'EDNS' || syscall === 'connect' || syscall === 'getaddrinfo',
  })
}
