import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSignedBy, signatureOf } from '@noren/server/platform/keys/provider-signature'

/** What happens to the next request, instead of `answers`. */
export type KycFault =
  | { kind: 'status'; status: number; retryAfter?: number }
  | { kind: 'drop' }
  | { kind: 'silence' }
  /** Answered with a wrong secret, or as the answer to another request. */
  | { kind: 'forged' }
  | { kind: 'mixedUp' }

export interface Asked {
  path: string
  request: Record<string, unknown> & { requestId: string; sha256: Record<string, string> }
  files: Record<string, Buffer>
}

const SECRET = 'shared-with-the-local-service-of-tests'

/**
 * Test support: a local service that implements docs/kyc-provider.md. It refuses unsigned and incomplete
 * requests, gives the answers it was told to give, and can be made to fail.
 */
export const startLocalKyc = async (now: () => Date) => {
  const asked: Asked[] = []
  const faults: KycFault[] = []
  const answers = new Map<string, object>()
  const server = createServer((message, response) => {
    const handle = async (): Promise<void> => {
      const question = await questionIn(message)
      const { path, request } = question
      const key = Buffer.from(SECRET)
      const signature = String(message.headers['kyc-signature'])
      const rawBody = Buffer.from(question.requestText)
      const isWhole = Object.entries(question.files).every(
        ([name, bytes]) =>
          createHash('sha256').update(bytes).digest('hex') === request.sha256[name],
      )
      if (!isSignedBy(key, { rawBody, signature, at: now() }) || !isWhole) {
        return void response.writeHead(401).end()
      }
      asked.push(question)
      const fault = faults.shift()
      if (fault?.kind === 'silence') return
      if (fault?.kind === 'drop') return void message.socket.destroy()
      if (fault?.kind === 'status') {
        const { status, retryAfter } = fault
        const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
        return void response.writeHead(status, headers).end()
      }
      const requestId = fault?.kind === 'mixedUp' ? crypto.randomUUID() : request.requestId
      const body = JSON.stringify({ requestId, ...answers.get(path) })
      const answerKey = fault?.kind === 'forged' ? Buffer.from('another secret') : key
      response.writeHead(200, {
        'content-type': 'application/json',
        'kyc-signature': signatureOf(answerKey, body, now()),
      })
      response.end(body)
    }
    handle().catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    env: { KYC: 'http', KYC_URL: `http://127.0.0.1:${port}`, KYC_SECRET: SECRET },
    asked,
    faults,
    /** By path: '/documents', '/faces', '/portraits'. */
    answers,
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const questionIn = async (message: IncomingMessage): Promise<Asked & { requestText: string }> => {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  const headers = { 'content-type': String(message.headers['content-type']) }
  const form = await new Response(Buffer.concat(chunks), { headers }).formData()
  const files: Record<string, Buffer> = {}
  for (const [name, part] of form) {
    if (typeof part !== 'string') files[name] = Buffer.from(await part.arrayBuffer())
  }
  const requestText = String(form.get('request'))
  return { path: String(message.url), request: JSON.parse(requestText), requestText, files }
}
