/**
 * Twenty people who certify at once on one server: `node server/bench/certify.ts`. Each reads what the
 * page says before a picture, as people do, sends both sides of a document and a face check, and asks
 * meanwhile how long it takes. Budgets: no other call over 100 ms at p99, 1.2 GB in all, a document
 * read in 3 s at the median, a face check judged 15 s after its recording.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newestCode, newPhone } from '../../e2e/borrower.ts'
import { removeFolder, startNoren } from '../../e2e/noren-process.ts'
import { testPicture, turningHead } from '../test/given-document.ts'
import { median, percentile, round, show } from './rounds.ts'

const PEOPLE = Number(process.env.PEOPLE ?? 20)
const BUDGET = { callP99Ms: 100, memoryMb: 1200, documentSeconds: 3, faceSeconds: 15 }
/** People come over this time; each reads so long before a picture; a recording takes its time. */
const ARRIVAL_MS = 60_000
const READING_MS = { min: 6_000, max: 18_000 }
const RECORDING_MS = 14_000
const ASK_EVERY_MS = 2_000
/** Frames of the film at 7.5 a second, as the app sends them. */
const KEEP_EVERY = 4

const noren = await startNoren({ env: { LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '1000000' } })
const callsMs: number[] = []
const documentsMs: number[] = []
const facesMs: number[] = []
const outcomes = new Map<string, number>()
let busy = 0

type Person = { headers: Record<string, string>; place: number }

const ask = async (person: Person, path: string, body?: object | FormData) => {
  const isForm = body instanceof FormData
  const response = await fetch(`${noren.url}/api/user${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...person.headers,
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
  const { code, msg, data } = await response.json()
  if (code !== 200 && data?.reason !== 'BUSY') throw new Error(`${path}: ${code} ${msg}`)
  return data
}

/** A call that is no upload: these must stay quick whatever is read. */
const call = async (person: Person, path: string, body?: object) => {
  const beganMs = performance.now()
  const data = await ask(person, path, body)
  callsMs.push(performance.now() - beganMs)
  return data
}

/** Sends a file until it is read, as the app does, and asks meanwhile how long it takes. */
const upload = async (person: Person, path: string, fields: object, bytes: Buffer) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'file.jpg')
  let isOver = false
  const asking = (async () => {
    for (;;) {
      await sleep(ASK_EVERY_MS)
      if (isOver) return
      await call(person, '/kyc/queue')
    }
  })()
  const beganMs = performance.now()
  for (;;) {
    const data = await ask(person, path, form)
    if (data.reason !== 'BUSY') {
      isOver = true
      const tookMs = performance.now() - beganMs
      await asking
      return { data, tookMs }
    }
    busy += 1
    await sleep((data.waitSeconds ?? 5) * 1000)
  }
}

const signIn = async (place: number): Promise<Person> => {
  const phone = newPhone()
  const device = { flag: '0', 'device-id': `bench-${phone}`, 'app-code': 'bench' }
  const person: Person = { headers: device, place }
  await fetch(`${noren.url}/api/user/login/otp?phone=${phone}&type=1`, {
    method: 'POST',
    headers: device,
  })
  const code = await newestCode(noren.url, phone)
  const { token } = await call(person, '/login/otpLoginCheck', { phone, code })
  person.headers = { ...device, authentication: token }
  const consents = ['dataNotice', 'creditCheck'].map((purpose) => ({ purpose, given: true }))
  await call(person, '/consent', { consents, textVersion: 'bench' })
  const { details } = await call(person, '/dict/getByType/survey')
  const chosen = details.map((question: { code: string; options: { code: string }[] }) => [
    question.code,
    question.options[0]?.code,
  ])
  await call(person, '/survey/save', { answers: Object.fromEntries(chosen) })
  return person
}

const read = ({ place }: Person): Promise<void> => {
  const spread = READING_MS.max - READING_MS.min
  return sleep(READING_MS.min + ((place * 7919) % spread))
}

const certify = async (place: number): Promise<void> => {
  await sleep((ARRIVAL_MS * place) / PEOPLE)
  const person = await signIn(place)
  for (const side of ['front', 'back']) {
    await read(person)
    const picture = testPicture(`documents/aadhaar-1-${side}-clean.jpg`)
    const { tookMs } = await upload(
      person,
      '/kyc/invoke/ocr',
      { type: `aadhaar-${side}`, uploadId: crypto.randomUUID() },
      picture,
    )
    documentsMs.push(tookMs)
    await call(person, '/kyc/ocrDetail')
  }
  await read(person)
  const { transactionId, turns } = await call(person, '/kyc/livingStart', {})
  const film = await films.get(`${turns[0]} ${place}`)
  await sleep(RECORDING_MS)
  const { data, tookMs } = await upload(
    person,
    '/kyc/livingResultQuery',
    { transactionId },
    film ?? Buffer.alloc(0),
  )
  facesMs.push(tookMs)
  const outcome = `${data.result}${data.reason ? ` (${data.reason})` : ''}`
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
}

/** Of the server and everything it started: PostgreSQL's shared pages are counted once. */
const memoryMb = (): number => {
  const { pid } = JSON.parse(readFileSync(join(noren.dataDir, 'noren.pid'), 'utf8'))
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // It ended meanwhile.
    }
  }
  const isOurs = (one: number): boolean =>
    one === pid || (parents.has(one) && one > 1 && isOurs(parents.get(one) ?? 0))
  let kb = 0
  for (const one of parents.keys()) {
    if (!isOurs(one)) continue
    try {
      const rollup = readFileSync(`/proc/${one}/smaps_rollup`, 'utf8')
      kb += Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0)
    } catch {
      // It ended meanwhile.
    }
  }
  return kb / 1000
}

/** Of the server's own process, workers among it; the database is beside it. */
const cpuSeconds = (): number => {
  const { pid } = JSON.parse(readFileSync(join(noren.dataDir, 'noren.pid'), 'utf8'))
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}
const TICKS_A_SECOND = 100

console.log(`${PEOPLE} people who certify at once, the whole server`)
// Made beforehand: drawing the films is no work of the server's.
const films = new Map<string, Buffer>()
for (let place = 0; place < PEOPLE; place += 1) {
  for (const turns of [
    ['left', 'right'],
    ['right', 'left'],
  ]) {
    films.set(`${turns[0]} ${place}`, await turningHead(turns, place, KEEP_EVERY))
  }
}
let isOver = false
let mostMb = 0
const watching = (async () => {
  while (!isOver) {
    mostMb = Math.max(mostMb, memoryMb())
    await sleep(1_000)
  }
})()
const beganMs = performance.now()
const cpuBefore = cpuSeconds()
const ended = await Promise.allSettled(Array.from({ length: PEOPLE }, (_, place) => certify(place)))
const tookSeconds = (performance.now() - beganMs) / 1000
const cpuUsed = cpuSeconds() - cpuBefore
isOver = true
await watching
const lost = ended.filter(({ status }) => status === 'rejected').length

const seconds = (values: readonly number[]) => values.map((ms) => ms / 1000)
const documents = seconds(documentsMs)
const faces = seconds(facesMs)
const p99 = percentile(callsMs, 0.99)
show({
  what: `calls that are no upload, ${callsMs.length}`,
  figure: `p50 ${round(median(callsMs), 1)}, p99 ${round(p99, 1)} ms`,
  beside: `budget p99 ${BUDGET.callP99Ms}`,
  isMet: p99 <= BUDGET.callP99Ms,
})
show({
  what: `documents from tap to read, ${documents.length}`,
  figure: `p50 ${round(median(documents), 1)}, p90 ${round(percentile(documents, 0.9), 1)} s`,
  beside: `budget p50 ${BUDGET.documentSeconds}`,
  isMet: median(documents) <= BUDGET.documentSeconds,
})
show({
  what: `face checks from sent to judged, ${faces.length}`,
  figure: `p50 ${round(median(faces), 1)}, p90 ${round(percentile(faces, 0.9), 1)} s`,
  beside: `budget p50 ${BUDGET.faceSeconds}`,
  isMet: median(faces) <= BUDGET.faceSeconds,
})
show({
  what: 'memory, server and database, the most',
  figure: `${round(mostMb)} MB`,
  beside: `budget ${BUDGET.memoryMb}`,
  isMet: mostMb <= BUDGET.memoryMb,
})
show({ what: 'told to come back; gave up', figure: `${busy}; ${lost}` })
show({
  what: 'face checks',
  figure: [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', '),
})
show({
  what: 'CPU of the server for each person',
  figure: `${round(cpuUsed / PEOPLE, 1)} s`,
  beside: `of ${round((2 * tookSeconds) / PEOPLE, 1)} that two cores had`,
})
show({
  what: 'from the first tap to the last verdict',
  figure: `${round(tookSeconds)} s`,
  beside: `others on this machine: load ${round(loadavg()[0] ?? 0, 1)}`,
})
await noren.stop()
removeFolder(noren.dataDir)
