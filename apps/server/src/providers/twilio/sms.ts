import { z } from 'zod/mini'
import { carry, LineError, parsedJson, patiently } from '../base/provider-line.ts'
import { type SmsFate, SmsFault, type SmsGateway, type SmsMessage } from '../ports/sms.ts'
import type { TwilioSettings } from './settings.ts'

/**
 * A text message that Twilio refused. Safe to log: contains Twilio's error number, but not its message,
 * which repeats the phone number, and nothing of the text.
 */
export class TwilioError extends SmsFault {
  readonly status: number | undefined
  readonly code: number | undefined
  constructor(
    what: string,
    detail: { status?: number; code?: number | undefined; isUnsent?: boolean } = {},
  ) {
    const words = [what, detail.status, detail.code && `error ${detail.code}`]
    super(
      `twilio: ${words.filter(Boolean).join(', ')}`,
      detail.status === undefined || detail.status === 429 || detail.status >= 500,
      fateOf(detail),
    )
    this.name = 'TwilioError'
    this.status = detail.status
    this.code = detail.code
  }
}

/** A key that has ended, or an account that is closed, is nothing that the phone has refused. */
const NOT_TAKEN = [401, 403, 404, 429]

const fateOf = ({ status, isUnsent }: { status?: number; isUnsent?: boolean }): SmsFate => {
  if (status === 400) return 'refused'
  return isUnsent || (status !== undefined && NOT_TAKEN.includes(status)) ? 'unsent' : 'unknown'
}

export interface SmsPatience {
  /** Time limit of one attempt. */
  timeoutMs: number
  /** Pauses before the second attempt, the third and so on. */
  pausesMs: readonly number[]
}

const PATIENCE: SmsPatience = { timeoutMs: 8_000, pausesMs: [400, 1_500] }

/** A code is useless after five minutes, so the network need not keep it longer. */
const CODE_VALIDITY_SECONDS = 300

const refusal = z.object({ code: z.number() })
/** `failed` is final; every other status means that the message is on its way. */
const taken = z.object({
  sid: z.string(),
  status: z.string().check(z.refine((s) => s !== 'failed')),
})

/**
 * Sends text messages with Twilio's Messages API. Twilio has no idempotency key, so after a lost answer
 * only a message with a code is sent again: the same code twice does no harm, a reminder twice does.
 * Source: twilio.com/docs/messaging/api/message-resource, /docs/usage/rate-limits, /docs/api/errors.
 */
export const twilioSms = (
  settings: TwilioSettings,
  patience: Partial<SmsPatience> = {},
): SmsGateway => {
  const { timeoutMs, pausesMs } = { ...PATIENCE, ...patience }
  return {
    async send(message) {
      await patiently(
        pausesMs,
        (error) => mayRepeat(message, error),
        () => sendOnce(settings, timeoutMs, message),
      ).catch((error: unknown) => {
        if (!(error instanceof LineError)) throw error
        throw new TwilioError(error.message, { isUnsent: error.isUnsent })
      })
    },
    wasSent: (message, agoMs) => isListed(settings, timeoutMs, message, agoMs),
  }
}

const mayRepeat = ({ code }: SmsMessage, error: unknown): boolean => {
  const isCode = code !== undefined
  if (error instanceof LineError) return error.isUnsent || isCode
  if (!(error instanceof TwilioError) || error.status === undefined) return false
  return error.status === 429 || (error.status >= 500 && isCode)
}

const authorizationOf = ({ accountSid, authToken }: TwilioSettings): string =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

const list = z.object({
  messages: z.array(z.object({ body: z.string(), status: z.string(), date_created: z.string() })),
})
/** Of one phone; nobody is sent so many in the time that is asked about. */
const LISTED_MAX = 100

/** What Twilio has accepted for this phone, newest first. */
const isListed = async (
  settings: TwilioSettings,
  timeoutMs: number,
  { phone, text }: Pick<SmsMessage, 'phone' | 'text'>,
  agoMs: number,
): Promise<boolean> => {
  const { baseUrl, accountSid } = settings
  const url = new URL(`${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`)
  url.searchParams.set('To', phone)
  url.searchParams.set('PageSize', String(LISTED_MAX))
  const headers = { authorization: authorizationOf(settings), accept: 'application/json' }
  const answer = await carry(url, { method: 'GET', headers }, timeoutMs)
  const listed = answer.status === 200 ? list.safeParse(parsedJson(answer.text)).data : undefined
  if (!listed) throw new TwilioError('did not list its messages', { status: answer.status })
  // By Twilio's own clock.
  const since = Date.parse(answer.headers.get('date') ?? '') - agoMs
  return listed.messages.some(
    ({ body, status, date_created: at }) =>
      body === text && status !== 'failed' && Date.parse(at) >= since,
  )
}

const sendOnce = async (
  settings: TwilioSettings,
  timeoutMs: number,
  { phone, text, code }: SmsMessage,
): Promise<void> => {
  const { baseUrl, accountSid, sender } = settings
  const form = new URLSearchParams({ To: phone, Body: text })
  form.set(sender.startsWith('MG') ? 'MessagingServiceSid' : 'From', sender)
  if (code !== undefined) form.set('ValidityPeriod', String(CODE_VALIDITY_SECONDS))
  const answer = await carry(
    `${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`,
    {
      method: 'POST',
      headers: {
        authorization: authorizationOf(settings),
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form.toString(),
    },
    timeoutMs,
  )
  const { status } = answer
  const json = parsedJson(answer.text)
  if (status < 200 || status > 299) {
    throw new TwilioError('refused', { status, code: refusal.safeParse(json).data?.code })
  }
  if (!taken.safeParse(json).success)
    throw new TwilioError('answered not as documented', { status })
}
