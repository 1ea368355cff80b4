import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readPostmarkSettings } from '@noren/server/providers/postmark/settings'

/** How the next request fails; `taken` says whether the letter is sent nevertheless. */
export type PostmarkFault =
  | { kind: 'answer'; status: number; body?: string }
  | { kind: 'drop'; taken?: boolean }

const TOKEN = '5e5e5e5e-5e5e-5e5e-5e5e-5e5e5e5e5e5e'

/**
 * Test support: a server on this machine that speaks Postmark's API and can be told to fail.
 * Source: postmarkapp.com/developer/api/email-api.
 */
export const startLocalPostmark = async () => {
  const letters: { From: string; To: string; Subject: string; TextBody: string }[] = []
  const faults: PostmarkFault[] = []
  let calls = 0
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    calls += 1
    const fault = faults.shift()
    const letter = JSON.parse(body)
    if (fault?.kind === 'drop') {
      if (fault.taken) letters.push(letter)
      return void request.socket.destroy()
    }
    if (fault) return void response.writeHead(fault.status).end(fault.body ?? '')
    const say = (status: number, answer: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    if (request.headers['x-postmark-server-token'] !== TOKEN) {
      return void say(401, {
        ErrorCode: 10,
        Message: 'No Account or Server API tokens were supplied.',
      })
    }
    if (!/^[^\s@]+@[^\s@]+$/.test(letter.To)) {
      return void say(422, { ErrorCode: 300, Message: `Invalid 'To' address: '${letter.To}'.` })
    }
    letters.push(letter)
    say(200, {
      To: letter.To,
      SubmittedAt: new Date().toISOString(),
      MessageID: 'local',
      ErrorCode: 0,
      Message: 'OK',
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const env = {
    MAIL: 'postmark',
    POSTMARK_TOKEN: TOKEN,
    POSTMARK_FROM: 'Noren <no-reply@noren.example>',
    POSTMARK_BASE_URL: `http://127.0.0.1:${port}`,
  }
  return {
    env,
    settings: readPostmarkSettings(env),
    letters,
    faults,
    callCount: () => calls,
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
