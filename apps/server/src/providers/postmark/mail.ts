import { z } from 'zod/mini'
import { carry, LineError, parsedJson, patiently } from '../base/provider-line.ts'
import type { MailGateway, MailMessage } from '../ports/mail.ts'
import type { PostmarkSettings } from './settings.ts'

/** A letter that Postmark did not take. It has Postmark's number of the error and none of its words, which may name the recipient. */
export class PostmarkError extends Error {
  readonly status: number | undefined
  constructor(what: string, status?: number, code?: number) {
    super(`postmark: ${[what, status, code && `error ${code}`].filter(Boolean).join(', ')}`)
    this.name = 'PostmarkError'
    this.status = status
  }
}

const TIMEOUT_MS = 8_000
const answered = z.object({ ErrorCode: z.number() })

/**
 * Sends letters by Postmark's API. It has no key that makes a second request the first one again, so a request is
 * repeated only where it certainly reached nobody, or was refused for coming too often.
 * Source: postmarkapp.com/developer/api/email-api, /developer/api/overview.
 */
export const postmarkMail = (
  settings: PostmarkSettings,
  pausesMs: readonly number[] = [400, 1_500],
): MailGateway => ({
  async send(message) {
    await patiently(pausesMs, mayRepeat, () => sendOnce(settings, message)).catch(
      (error: unknown) => {
        throw error instanceof LineError ? new PostmarkError(error.message) : error
      },
    )
  },
})

const mayRepeat = (error: unknown): boolean =>
  error instanceof LineError
    ? error.isUnsent
    : error instanceof PostmarkError && error.status === 429

const sendOnce = async (
  { baseUrl, token, from }: PostmarkSettings,
  { to, subject, text }: MailMessage,
): Promise<void> => {
  const answer = await carry(
    `${baseUrl}/email`,
    {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-postmark-server-token': token,
      },
      body: JSON.stringify({ From: from, To: to, Subject: subject, TextBody: text }),
    },
    TIMEOUT_MS,
  )
  const code = answered.safeParse(parsedJson(answer.text)).data?.ErrorCode
  if (answer.status !== 200) throw new PostmarkError('refused', answer.status, code)
  if (code !== 0) throw new PostmarkError('answered not as documented', answer.status, code)
}
