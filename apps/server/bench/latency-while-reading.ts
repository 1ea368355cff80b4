/**
 * How long calls take while pictures are being read, compared with the same calls on an idle server:
 * `node apps/server/bench/latency-while-reading.ts`. Budget: p50 5 ms, p99 50 ms.
 */
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeFolder, startNoren } from '../../../e2e/noren-process.ts'
import { percentile, round, show } from './rounds.ts'

const CALLS = 800
const CALLS_A_SECOND = 100
const BUDGET = { p50Ms: 5, p99Ms: 50 }
const PICTURE = new URL('../../../e2e/data/documents/aadhaar-1-front-clean.jpg', import.meta.url)

const noren = await startNoren({ env: { LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '1000000' } })
const headers: Record<string, string> = { flag: '0', 'device-id': 'bench', 'app-code': 'bench' }

const post = async (path: string, body?: unknown) => {
  const json = { 'content-type': 'application/json' }
  const response = await fetch(`${noren.url}/api/user${path}`, {
    method: 'POST',
    headers: body === undefined ? headers : { ...headers, ...json },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { code, msg, data } = await response.json()
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
  return data
}

const signIn = async (): Promise<void> => {
  const phone = `9${String(randomInt(1e9)).padStart(9, '0')}`
  await post(`/login/otp?phone=${phone}&type=1`)
  const { details } = await (await fetch(`${noren.url}/sandbox/api/sms?phone=${phone}`)).json()
  const { token } = await post('/login/otpLoginCheck', { phone, code: details[0].code })
  headers.authentication = token
  const consents = ['dataNotice', 'creditCheck'].map((purpose) => ({ purpose, given: true }))
  await post('/consent', { consents, textVersion: 'bench' })
  const dict = await fetch(`${noren.url}/api/user/dict/getByType/survey`, { headers })
  const questions: { code: string; options: { code: string }[] }[] = (await dict.json()).data
    .details
  const answers = Object.fromEntries(questions.map((q) => [q.code, q.options[0]?.code]))
  await post('/survey/save', { answers })
}

const timeCalls = async (): Promise<number[]> => {
  const took: number[] = []
  const startedMs = performance.now()
  const one = async (): Promise<void> => {
    const beganMs = performance.now()
    const response = await fetch(`${noren.url}/api/user/user/status`, { headers })
    await response.arrayBuffer()
    took.push(performance.now() - beganMs)
  }
  const running: Promise<void>[] = []
  for (let call = 0; call < CALLS; call += 1) {
    const dueMs = startedMs + (call * 1000) / CALLS_A_SECOND
    await sleep(Math.max(0, dueMs - performance.now()))
    running.push(one())
  }
  await Promise.all(running)
  return took
}

const readPictures = async (isOver: () => boolean): Promise<number> => {
  let count = 0
  while (!isOver()) {
    const form = new FormData()
    form.append('type', 'aadhaar-front')
    form.append('file', new Blob([readFileSync(PICTURE)], { type: 'image/jpeg' }), 'front.jpg')
    const response = await fetch(`${noren.url}/api/user/kyc/invoke/ocr`, {
      method: 'POST',
      headers,
      body: form,
    })
    const { code, msg } = await response.json()
    if (code !== 200) throw new Error(`a picture was not read: ${code} ${msg}`)
    count += 1
  }
  return count
}

const report = (what: string, took: readonly number[]): void => {
  const [p50, p99] = [percentile(took, 0.5), percentile(took, 0.99)]
  show({
    what: `${what}, ${CALLS_A_SECOND} calls a second`,
    figure: `p50 ${round(p50, 1)} ms, p99 ${round(p99, 1)} ms`,
    beside: `budget ${BUDGET.p50Ms} and ${BUDGET.p99Ms}`,
    isMet: p50 <= BUDGET.p50Ms && p99 <= BUDGET.p99Ms,
  })
}

console.log('Latency while pictures are read, the whole server')
await signIn()
await timeCalls()
report('quiet', await timeCalls())
let isOver = false
const reading = readPictures(() => isOver)
report('while pictures are read', await timeCalls())
isOver = true
show({ what: 'pictures read meanwhile', figure: String(await reading) })
await noren.stop()
removeFolder(noren.dataDir)
