import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { readTwilioSettings, type TwilioSettings } from '@noren/server/providers/twilio/settings'

/** How the next request fails; `taken` says whether the text is sent nevertheless. */
export type TwilioFault =
  | { kind: 'answer'; status: number; body?: string; taken?: boolean }
  | { kind: 'drop'; taken?: boolean }
  | { kind: 'silence' }

const ACCOUNT_SID = `AC${'5e'.repeat(16)}`
const AUTH_TOKEN = 'local-token-of-the-account'

/**
 * Test support: a server on this machine that speaks Twilio's Messages API and can be told to fail.
 * Source: twilio.com/docs/messaging/api/message-resource, twilio.com/docs/api/errors.
 */
export const startLocalTwilio = async () => {
  const texts: Record<string, string>[] = []
  const faults: TwilioFault[] = []
  const now = { isAway: false, answersAfterMs: 0 }
  let calls = 0
  const server = createServer((request, response) => {
    const say = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
    const handle = async (): Promise<void> => {
      const form = Object.fromEntries(new URLSearchParams(await textOf(request)))
      if (now.isAway) return say(429, {})
      if (request.method === 'GET' && faults.length === 0) {
        const to = new URL(request.url ?? '', 'http://twilio').searchParams.get('To')
        const date_created = new Date().toUTCString()
        const mine = texts.filter(({ To }) => To === to).toReversed()
        const messages = mine.map(({ Body }) => ({ body: Body, status: 'sent', date_created }))
        return say(200, { messages })
      }
      calls += 1
      const fault = faults.shift()
      if (fault?.kind === 'silence') return
      if (fault?.taken) texts.push(form)
      if (fault?.kind === 'drop') return void request.socket.destroy()
      if (fault) return say(fault.status, fault.body ?? '')
      const { status, body } = answerTo(request, form)
      if (status === 201) texts.push(form)
      if (now.answersAfterMs > 0) await sleep(now.answersAfterMs)
      say(status, body)
    }
    handle().catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const env = {
    SMS: 'twilio',
    TWILIO_ACCOUNT_SID: ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    TWILIO_SENDER: '+15005550006',
    TWILIO_BASE_URL: `http://127.0.0.1:${port}`,
  }
  const settings: TwilioSettings = readTwilioSettings(env)
  return {
    env,
    settings,
    /** The forms of the accepted texts, in order. */
    texts,
    faults,
    /** How every request is answered now: with "too many", or as late. */
    now,
    callCount: () => calls,
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type LocalTwilio = Awaited<ReturnType<typeof startLocalTwilio>>

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** A refusal as Twilio words it, repeating the phone number. */
export const twilioRefusal = (status: number, code: number, message: string) => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})

const answerTo = ({ headers, method, url }: IncomingMessage, form: Record<string, string>) => {
  const expected = `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`
  if (headers.authorization !== expected) return twilioRefusal(401, 20003, 'Authenticate')
  if (method !== 'POST' || url !== `/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`) {
    return twilioRefusal(404, 20404, 'The requested resource was not found')
  }
  const { To = '', Body, From, MessagingServiceSid, ValidityPeriod } = form
  if (!/^\+[1-9]\d{6,14}$/.test(To)) {
    return twilioRefusal(400, 21211, `The 'To' number ${To} is not a valid phone number.`)
  }
  if (!From && !MessagingServiceSid)
    return twilioRefusal(400, 21603, "A 'From' phone number is required")
  if (!Body) return twilioRefusal(400, 21602, 'Message body is required.')
  if (Body.length > 1600)
    return twilioRefusal(400, 21617, 'The message body exceeds 1600 characters')
  const seconds = Number(ValidityPeriod ?? 36_000)
  if (!(seconds >= 1 && seconds <= 36_000))
    return twilioRefusal(400, 21714, 'Invalid ValidityPeriod')
  const body = {
    sid: `SM${randomBytes(16).toString('hex')}`,
    account_sid: ACCOUNT_SID,
    to: To,
    body: Body,
    status: MessagingServiceSid ? 'accepted' : 'queued',
    num_segments: '1',
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
  }
  return { status: 201, body }
}
