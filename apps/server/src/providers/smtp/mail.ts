import { createTransport } from 'nodemailer'
import { patiently } from '../base/provider-line.ts'
import { type MailFate, MailFault, type MailGateway } from '../ports/mail.ts'
import { isOnThisMachine, type SmtpSettings } from './settings.ts'

/** A letter that the mail server did not take. It has the server's number and none of its words or ours. */
export class MailError extends MailFault {
  /** Of SMTP, such as 451; undefined when there was no answer. */
  readonly status: number | undefined
  /** Whether no connection came about, so that the letter cannot have left. */
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
  /** For the connection, the greeting and each answer. */
  timeoutMs: number
  /** Before the second try, the third and so on. */
  pausesMs: readonly number[]
}

const PATIENCE: MailPatience = { timeoutMs: 10_000, pausesMs: [1_000, 5_000] }

/**
 * Sends letters by SMTP (nodemailer). Tried again when the server says "later" (4xx) and when no
 * connection came about; a broken line after that may have taken the letter.
 */
export const smtpMail = (
  settings: SmtpSettings,
  patience: Partial<MailPatience> = {},
): MailGateway => {
  const { timeoutMs, pausesMs } = { ...PATIENCE, ...patience }
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
    // Letters and their files are made here: nothing in them may fetch a file or an address.
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
        try {
          await transport.sendMail(letter)
        } catch (error) {
          throw mailError(error)
        }
      })
    },
  }
}

/** A list of addresses, or one with a line of its own in it, would reach somebody else. */
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
    // nodemailer says CONN of a line that breaks later, too.
    isUnsent: code === 'EDNS' || syscall === 'connect' || syscall === 'getaddrinfo',
  })
}
