import { z } from 'zod/mini'
import { carry, LineError, parsedJson, patiently } from '../base/provider-line.ts'
import { RazorpayError, withoutPersonalData } from './razorpay-error.ts'
import type { RazorpaySettings } from './settings.ts'

export interface RazorpayCall<Answer> {
  /** Our name of the call, used in errors: paths and queries contain ids and account numbers. */
  operation: string
  method: 'GET' | 'POST'
  path: string
  query?: Readonly<Record<string, string | number>>
  body?: object
  /** Sent as X-Payout-Idempotency: 4 to 36 letters, digits, hyphens, underscores. */
  idempotencyKey?: string
  /** Whether the call may be sent again when no response came: reads, and calls with an idempotency key. */
  isRepeatable?: boolean
  answer: z.ZodMiniType<Answer>
}

export interface RazorpayClient {
  /** @throws RazorpayError */
  ask<Answer>(call: RazorpayCall<Answer>): Promise<Answer>
}

export interface ClientPatience {
  /** For one try, including reading the response. */
  timeoutMs: number
  /**
   * The pauses before the second try, the third and so on; each is lengthened by up to a half at random.
   */
  pausesMs: readonly number[]
}

const PATIENCE: ClientPatience = { timeoutMs: 8_000, pausesMs: [300, 1_200] }

/**
 * Calls Razorpay's API: JSON over HTTPS with basic auth. It logs nothing. Calls are retried with growing
 * pauses where that is safe: always after too many calls (nothing was done), but after a lost response or a
 * server fault only if the call is repeatable. Source: razorpay.com/docs/api/authentication,
 * /docs/api/pagination (rate limits), /docs/errors/x.
 */
export const razorpayClient = (
  settings: RazorpaySettings,
  patience: Partial<ClientPatience> = {},
): RazorpayClient => {
  const { timeoutMs, pausesMs } = { ...PATIENCE, ...patience }
  return {
    ask: (call) =>
      patiently(
        pausesMs,
        (error) => mayRepeat(call, error),
        () => askOnce(settings, timeoutMs, call),
      ),
  }
}

const mayRepeat = <Answer>(call: RazorpayCall<Answer>, error: unknown): boolean => {
  if (!(error instanceof RazorpayError) || !error.isTemporary) return false
  if (error.kind === 'rateLimited') return true
  return call.isRepeatable ?? (call.method === 'GET' || call.idempotencyKey !== undefined)
}

const askOnce = async <Answer>(
  settings: RazorpaySettings,
  timeoutMs: number,
  call: RazorpayCall<Answer>,
): Promise<Answer> => {
  const { status, text } = await send(settings, timeoutMs, call)
  const json = parsedJson(text)
  if (status < 200 || status > 299) throw refusal(call, status, json)
  const parsed = call.answer.safeParse(json)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path }) => path.join('.')).join(' ')
  throw new RazorpayError({
    kind: 'unexpectedAnswer',
    operation: call.operation,
    status,
    description: `the answer is not as documented: ${fields || 'no JSON object'}`,
  })
}

const send = async <Answer>(
  settings: RazorpaySettings,
  timeoutMs: number,
  { operation, method, path, query, body, idempotencyKey }: RazorpayCall<Answer>,
): Promise<{ status: number; text: string }> => {
  const url = new URL(`${settings.baseUrl}${path}`)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value))
  const credentials = Buffer.from(`${settings.keyId}:${settings.keySecret}`).toString('base64')
  const headers = {
    authorization: `Basic ${credentials}`,
    accept: 'application/json',
    ...(body && { 'content-type': 'application/json' }),
    ...(idempotencyKey && { 'x-payout-idempotency': idempotencyKey }),
  }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  try {
    return await carry(url, init, timeoutMs)
  } catch (error) {
    if (!(error instanceof LineError)) throw error
    const { kind, code } = error
    throw new RazorpayError({ kind, operation, ...(code !== undefined && { code }) })
  }
}

const word = z.catch(z.optional(z.string()), undefined)
const errorBody = z.object({
  error: z.object({ code: word, description: word, reason: word, field: word }),
})
const ITS_OWN_FAULTS = ['GATEWAY_ERROR', 'SERVER_ERROR', 'SERVICE_UNAVAILABLE']

const refusal = <Answer>(
  { operation, body, query }: RazorpayCall<Answer>,
  status: number,
  json: unknown,
): RazorpayError => {
  const parsed = errorBody.safeParse(json)
  const { code, description, reason, field } = parsed.success
    ? parsed.data.error
    : { code: undefined, description: undefined, reason: undefined, field: undefined }
  return new RazorpayError({
    kind: kindOf(status, code),
    operation,
    status,
    ...(code && { code }),
    // Both mean "none" in the documented responses.
    ...(reason && !['NA', 'null'].includes(reason) && { reason }),
    ...(field && { field }),
    ...(description && { description: withoutPersonalData(description, { body, query }) }),
  })
}

/** Server faults are also documented with status 400, so the code is checked first. */
const kindOf = (status: number, code: string | undefined): RazorpayError['kind'] => {
  if (status === 429) return 'rateLimited'
  if (status >= 500 || (code && ITS_OWN_FAULTS.includes(code))) return 'unavailable'
  return status === 401 || status === 403 ? 'unauthorised' : 'refused'
}
