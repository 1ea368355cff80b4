import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type RazorpaySettings,
  readRazorpaySettings,
} from '@noren/server/providers/razorpay/settings'
import { answerBadRequest, type LocalAnswer, type LocalCall, NO_SUCH_URL } from './local-answers.ts'
import { answerCollections, type CollectionBooks } from './local-collections.ts'
import { answerPayouts, type PayoutBooks } from './local-payouts.ts'

/** How a call fails; `performed` says whether Razorpay carries it out nevertheless. */
export type LocalFault =
  | ({ kind: 'answer'; performed?: boolean } & LocalAnswer)
  /** The connection breaks before the response. */
  | { kind: 'drop'; performed?: boolean }
  /** No response ever comes. */
  | { kind: 'silence' }

const KEY_ID = 'rzp_test_local0000key00'
const KEY_SECRET = 'local-secret-of-the-key'
const WEBHOOK_SECRET = 'local-secret-of-the-webhook'
const ACCOUNT_NUMBER = '7878780080316316'

/**
 * Test support: a local server that implements Razorpay's documented protocol, with accounts, ids and
 * idempotency, and that can be made to fail. Never used in production. Source: razorpay.com/docs/api
 * (payments), razorpay.com/docs/api/x (payouts).
 */
export const startLocalRazorpay = async (now: () => Date) => {
  const calls: LocalCall[] = []
  const faults: { path: string; fault: LocalFault }[] = []
  const books = newBooks(now)
  const answered = (call: LocalCall): LocalAnswer =>
    answerPayouts(books, call) ?? answerCollections(books, call) ?? NO_SUCH_URL

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await readCall(request)
    calls.push(call)
    if (!isAuthorised(request)) return send(response, UNAUTHORISED)
    const at = faults.findIndex(({ path }) => `${call.method} ${call.path}` === path)
    const fault = at >= 0 ? faults.splice(at, 1)[0]?.fault : undefined
    if (fault?.kind === 'silence') return
    if (!fault) return send(response, answered(call))
    if (fault.performed) answered(call)
    if (fault.kind === 'drop') request.socket.destroy()
    else send(response, fault)
  }
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const settings: RazorpaySettings = readRazorpaySettings({
    RAZORPAY_KEY_ID: KEY_ID,
    RAZORPAY_KEY_SECRET: KEY_SECRET,
    RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    RAZORPAY_ACCOUNT_NUMBER: ACCOUNT_NUMBER,
    RAZORPAY_BASE_URL: `http://127.0.0.1:${port}`,
  })
  return {
    settings,
    calls,
    books,
    /** The next call of this kind ('POST /v1/payouts') fails, once per entry. */
    failNext(path: string, ...next: LocalFault[]): void {
      faults.push(...next.map((fault) => ({ path, fault })))
    },
    countOf: (path: string): number =>
      calls.filter((call) => `${call.method} ${call.path}` === path).length,
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type LocalRazorpay = Awaited<ReturnType<typeof startLocalRazorpay>>

const newBooks = (now: () => Date): PayoutBooks & CollectionBooks => ({
  accountNumber: ACCOUNT_NUMBER,
  nowSeconds: () => Math.floor(now().getTime() / 1000),
  contacts: new Map(),
  fundAccounts: new Map(),
  payouts: [],
  transactions: [],
  byKey: new Map(),
  validations: [],
  bank: new Map(),
  looksUntilBankAnswers: 2,
  qrCodes: [],
  virtualAccounts: [],
  paid: new Map(),
  bankTransfers: new Map(),
  settlements: new Map(),
  hasImageContent: true,
})

/** The signature of a body, and the headers that it comes with. */
export const signedByRazorpay = (
  rawBody: Buffer,
  secret: string,
  eventId = 'evt_00000000000001',
) => ({
  'content-type': 'application/json',
  'x-razorpay-event-id': eventId,
  'x-razorpay-signature': createHmac('sha256', secret).update(rawBody).digest('hex'),
})

const UNAUTHORISED: LocalAnswer = {
  status: 401,
  body: answerBadRequest('The api key provided is invalid').body,
}

const isAuthorised = ({ headers }: IncomingMessage): boolean => {
  const expected = Buffer.from(`Basic ${Buffer.from(`${KEY_ID}:${KEY_SECRET}`).toString('base64')}`)
  const given = Buffer.from(headers.authorization ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const readCall = async (request: IncomingMessage): Promise<LocalCall> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  const url = new URL(request.url ?? '/', 'http://localhost')
  const key = request.headers['x-payout-idempotency']
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: text ? JSON.parse(text) : undefined,
    idempotencyKey: typeof key === 'string' ? key : undefined,
  }
}

const send = (response: ServerResponse, { status, body, headers }: LocalAnswer): void => {
  const isText = typeof body === 'string'
  const type = isText ? 'text/html' : 'application/json'
  response.writeHead(status, { 'content-type': type, ...headers })
  response.end(isText ? body : JSON.stringify(body))
}
