/**
 * Twenty people who certify at once on one server: `node apps/server/bench/certify.ts` (PEOPLE=20). Like
 * real people, each reads the page before taking a picture, sends both sides of a document and a face
 * check, and meanwhile polls the waiting time. One person alone goes first. Budgets: no other call over
 * 100 ms at p99, 1.2 GB in total and 400 MB for a worker; for one person alone a document is read 3 s
 * after the tap and a face judged 15 s after its recording; 7 s of CPU for a person. For comparison an empty server is called at
 * the same moments: its times are due to the machine. LIMIT_MINUTES=15 ends it.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { testPicture, turningHead } from '@noren/testkit/given-document'
import { newestCode, newPhone } from '../../../e2e/borrower.ts'
import { removeFolder, startNoren } from '../../../e2e/noren-process.ts'
import { processTree, type RunningProcess } from './cpu-time.ts'
import { median, percentile, round, show } from './rounds.ts'

const PEOPLE = Number(process.env.PEOPLE ?? 20)
const LIMIT_MS = Number(process.env.LIMIT_MINUTES ?? 15) * 60_000
const BUDGET = {
  callP99Ms: 100,
  memoryMb: 1200,
  workerMb: 400,
  documentSeconds: 3,
  faceSeconds: 15,
  cpuSeconds: 7,
}
/**
 * Arrivals are spread over this time; each person reads this long before a picture; a recording takes
 * this long.
 */
const ARRIVAL_MS = 60_000
const READING_MS = { min: 6_000, max: 18_000 }
const RECORDING_MS = 14_000
const ASK_EVERY_MS = 2_000
/** Frames of the film at 7.5 a second, as the app sends them. */
const KEEP_EVERY = 4

const noren = await startNoren({
  env: { LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '1000000' },
})
let over = new AbortController().signal
// A server with nothing to do, at the same priority as our server.
const idle = fork(new URL('idle-server.ts', import.meta.url))
const [{ port: idlePort }] = (await once(idle, 'message')) as [{ port: number }]

const takings = () => ({
  callsMs: [] as number[],
  idleMs: [] as number[],
  documentsMs: [] as number[],
  facesMs: [] as number[],
  /** The longest waiting time each person was shown. */
  toldSeconds: [] as number[],
  outcomes: new Map<string, number>(),
  busy: 0,
})
let taken = takings()

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
    signal: over,
  })
  const { code, msg, data } = await response.json()
  if (code !== 200 && data?.reason !== 'BUSY') throw new Error(`${path}: ${code} ${msg}`)
  return data
}

/** A call other than an upload: these must stay fast while pictures are being read. */
const call = async (person: Person, path: string, body?: object) => {
  const beganMs = performance.now()
  const data = await ask(person, path, body)
  const endedMs = performance.now()
  taken.callsMs.push(endedMs - beganMs)
  await (await fetch(`http://127.0.0.1:${idlePort}`)).text()
  taken.idleMs.push(performance.now() - endedMs)
  return data
}

/** Sends a file until it is read, as the app does, and meanwhile polls the waiting time. */
const upload = async (person: Person, path: string, fields: object, bytes: Buffer) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'file.jpg')
  let isOver = false
  const asking = (async () => {
    let longest = 0
    for (;;) {
      await sleep(ASK_EVERY_MS, undefined, { signal: over })
      if (isOver) return longest
      const place = await call(person, '/kyc/queue')
      longest = Math.max(longest, place.seconds ?? 0)
    }
  })()
  // When the benchmark's time is over, the upload itself fails.
  asking.catch(() => undefined)
  const beganMs = performance.now()
  for (;;) {
    const data = await ask(person, path, form)
    if (data.reason !== 'BUSY') {
      isOver = true
      const tookMs = performance.now() - beganMs
      taken.toldSeconds.push(await asking)
      return { data, tookMs }
    }
    taken.busy += 1
    await sleep((data.waitSeconds ?? 5) * 1000, undefined, { signal: over })
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
  await sleep((ARRIVAL_MS * (place % PEOPLE)) / PEOPLE)
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
    taken.documentsMs.push(tookMs)
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
  taken.facesMs.push(tookMs)
  const outcome = `${data.result}${data.reason ? ` (${data.reason})` : ''}`
  taken.outcomes.set(outcome, (taken.outcomes.get(outcome) ?? 0) + 1)
}

const serverPid: number = JSON.parse(readFileSync(join(noren.dataDir, 'noren.pid'), 'utf8')).pid

/** PostgreSQL's shared pages are counted once. */
const memoryMb = (processes: readonly RunningProcess[]): number => {
  let kb = 0
  for (const { pid } of processes) {
    try {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
      kb += Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0)
    } catch {
      // It ended meanwhile.
    }
  }
  return kb / 1000
}

const withoutDatabase = (): RunningProcess[] =>
  processTree(serverPid).filter(({ name }) => name !== '(postgres)')

/** Of the server and its workers, also of those that have ended, but without the database. */
const cpuSeconds = (): number =>
  withoutDatabase().reduce((sum, one) => sum + one.ownSeconds + one.endedSeconds, 0)

/** Of the thread that answers calls: seconds running, and seconds waiting for a core. */
const mainThread = (): { ran: number; waited: number } => {
  const text = readFileSync(`/proc/${serverPid}/task/${serverPid}/schedstat`, 'utf8')
  const [ran = 0, waited = 0] = text.split(' ').map((ns) => Number(ns) / 1e9)
  return { ran, waited }
}

console.log(`${PEOPLE} people who certify at once, the whole server`)
// Made beforehand, since drawing the films is not the server's work. The last one is for the person who
// goes alone.
const films = new Map<string, Buffer>()
for (let place = 0; place <= PEOPLE; place += 1) {
  for (const turns of [
    ['left', 'right'],
    ['right', 'left'],
  ]) {
    films.set(`${turns[0]} ${place}`, await turningHead(turns, place, KEEP_EVERY))
  }
}

const startMb = memoryMb(withoutDatabase())
await certify(PEOPLE)
const alone = taken
over = AbortSignal.timeout(LIMIT_MS)
const workersMb = (memoryMb(withoutDatabase()) - startMb) / 2
taken = takings()

let isOver = false
let mostMb = 0
const watching = (async () => {
  while (!isOver) {
    mostMb = Math.max(mostMb, memoryMb(processTree(serverPid)))
    await sleep(1_000)
  }
})()
const beganMs = performance.now()
const cpuBefore = cpuSeconds()
const mainBefore = mainThread()
const ended = await Promise.allSettled(Array.from({ length: PEOPLE }, (_, place) => certify(place)))
const tookSeconds = (performance.now() - beganMs) / 1000
const cpuUsed = cpuSeconds() - cpuBefore
const mainAfter = mainThread()
isOver = true
await watching
const lost = ended.filter(({ status }) => status === 'rejected').length
const why = ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))

const seconds = (values: readonly number[]) => values.map((ms) => ms / 1000)
const spread = (values: readonly number[], digits = 1) =>
  `p50 ${round(median(values), digits)}, p90 ${round(percentile(values, 0.9), digits)}, most ${round(Math.max(...values), digits)}`
const p99 = percentile(taken.callsMs, 0.99)
show({
  what: `calls that are no upload, ${taken.callsMs.length}`,
  figure: `p50 ${round(median(taken.callsMs), 1)}, p99 ${round(p99, 1)} ms`,
  beside: `budget p99 ${BUDGET.callP99Ms}`,
  isMet: p99 <= BUDGET.callP99Ms,
})
show({
  what: 'the same moments at an idle server',
  figure: `p50 ${round(median(taken.idleMs), 1)}, p99 ${round(percentile(taken.idleMs, 0.99), 1)} ms`,
  beside: 'the machine, not us',
})
show({
  what: 'the thread that answers',
  figure: `${round(mainAfter.ran - mainBefore.ran, 1)} s of CPU`,
  beside: `kept from a core ${round(mainAfter.waited - mainBefore.waited, 1)} s`,
})
const documentAlone = median(seconds(alone.documentsMs))
show({
  what: 'one person alone, a document from tap to read',
  figure: `${seconds(alone.documentsMs)
    .map((one) => round(one, 1))
    .join(' and ')} s`,
  beside: `budget ${BUDGET.documentSeconds}; the first starts the worker`,
  isMet: documentAlone <= BUDGET.documentSeconds,
})
const faceAlone = median(seconds(alone.facesMs))
show({
  what: 'one person alone, a face from sent to judged',
  figure: `${round(faceAlone, 1)} s`,
  beside: `budget ${BUDGET.faceSeconds}, the start of the worker among it`,
  isMet: faceAlone <= BUDGET.faceSeconds,
})
if (taken.documentsMs.length > 0) {
  show({
    what: `documents among ${PEOPLE} people, ${taken.documentsMs.length}`,
    figure: `${spread(seconds(taken.documentsMs))} s`,
  })
}
if (taken.facesMs.length > 0) {
  show({
    what: `face checks among ${PEOPLE} people, ${taken.facesMs.length}`,
    figure: `${spread(seconds(taken.facesMs))} s`,
  })
  show({
    what: 'the longest wait that each was shown',
    figure: `${spread(taken.toldSeconds)} s`,
  })
}
show({
  what: 'memory, server and database, the most',
  figure: `${round(mostMb)} MB`,
  beside: `budget ${BUDGET.memoryMb}`,
  isMet: mostMb <= BUDGET.memoryMb,
})
show({
  what: 'memory that a worker adds, of text and face alike',
  figure: `${round(workersMb)} MB`,
  beside: `budget ${BUDGET.workerMb}; server before ${round(startMb)}`,
  isMet: workersMb <= BUDGET.workerMb,
})
show({ what: 'told to come back; gave up', figure: `${taken.busy}; ${lost}` })
for (const one of new Set(why)) console.log(`  ${one}`)
show({
  what: 'face checks',
  figure: [...taken.outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', '),
})
show({
  what: 'CPU of the server and its workers for each person',
  figure: `${round(cpuUsed / PEOPLE, 1)} s`,
  beside: `budget ${BUDGET.cpuSeconds}, of ${round((2 * tookSeconds) / PEOPLE, 1)} that two cores had`,
  isMet: cpuUsed / PEOPLE <= BUDGET.cpuSeconds,
})
show({
  what: 'from the first tap to the last verdict',
  figure: `${round(tookSeconds)} s`,
  beside: `others on this machine: load ${round(loadavg()[0] ?? 0, 1)}`,
})
idle.kill()
await noren.stop()
removeFolder(noren.dataDir)
