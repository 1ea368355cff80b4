import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { childrenOf } from '@noren/testkit/embedded-server'
import { testPicture } from '@noren/testkit/given-document'
import { type NorenProcess, startNoren } from '../noren-process.ts'
import { plainCall, signedInPerson } from '../people.ts'
import {
  type PictureAnswers,
  type PictureAttack,
  type Sender,
  sendPicture,
} from './picture-attackers.ts'

/** Attackers send the files that cost most, as fast as they are answered, while honest people show a document. */

/** A server that reads pictures, behind a proxy on this machine, so that each attacker has an own address. */
export const startReading = (): Promise<NorenProcess> =>
  startNoren({ env: { VISION_WORKERS: '1', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn' } })

let senders = 0
/** Somebody who may show a document now. */
const givenSender = async (url: string): Promise<Sender> => {
  senders += 1
  const { token, deviceId } = await signedInPerson(url)
  const { details } = await plainCall(url, '/dict/getByType/survey', { token, deviceId })
  const answers = Object.fromEntries(
    details.map(({ code, options }: { code: string; options: { code: string }[] }) => [
      code,
      options[0]?.code,
    ]),
  )
  await plainCall(url, '/survey/save', { body: { answers }, token, deviceId })
  return { token, deviceId, address: `198.19.${senders >> 8}.${senders & 255}` }
}

const CARD = testPicture('documents/aadhaar-1-front-clean.jpg')

/** From the tap to the answer, with every wait that the server asks for, as the app keeps to it. */
const readHonestly = async (url: string, sender: Sender): Promise<number> => {
  const uploadId = randomUUID()
  const startedMs = performance.now()
  for (;;) {
    const { code, reason, waitSeconds } = await sendPicture(url, sender, CARD, uploadId)
    if (code === 200) return performance.now() - startedMs
    if (reason !== 'BUSY') throw new Error(`an honest picture was refused: ${code} ${reason}`)
    await sleep(1000 * waitSeconds)
  }
}

/** Not on every system; without it the attackers take as much of this machine as the server. */
const CHRT = '/usr/bin/chrt'

/** Begins to send; what it returns ends it, and tells how often each file was answered how. */
const startAttack = async (
  url: string,
  senders: readonly Sender[],
): Promise<() => Promise<PictureAnswers>> => {
  const script = fileURLToPath(new URL('./picture-attackers.ts', import.meta.url))
  const attackers = existsSync(CHRT)
    ? fork(script, { execPath: CHRT, execArgv: ['--idle', '0', process.execPath] })
    : fork(script)
  attackers.once('exit', (code) => {
    if (!attackers.killed) attackers.emit('error', new Error(`the attackers ended with ${code}`))
  })
  const said = async (): Promise<unknown> => (await once(attackers, 'message'))[0]
  attackers.send({ url, senders } satisfies PictureAttack)
  await said()
  return async () => {
    const answers = said()
    attackers.send('stop')
    return (await answers.finally(() => attackers.kill('SIGKILL'))) as PictureAnswers
  }
}

const descendantsOf = (pid: number): number[] =>
  childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)])

/** Of the server and everything it started; what several share is counted once. */
const memoryMb = ({ dataDir }: NorenProcess): number => {
  const { pid } = JSON.parse(readFileSync(join(dataDir, 'noren.pid'), 'utf8'))
  let kb = 0
  for (const one of [pid, ...descendantsOf(pid)]) {
    try {
      const rollup = readFileSync(`/proc/${one}/smaps_rollup`, 'utf8')
      kb += Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0)
    } catch {
      // It ended meanwhile.
    }
  }
  return kb / 1000
}

export interface Measured {
  aloneMs: number[]
  attackedMs: number[]
  mostMb: number
  /** How often each file was answered how. */
  answers: PictureAnswers
}

/** More than most of the worst files keep a reader. */
const APART_MS = 3_000

/** Reads alone, as many as under attack unless told otherwise, then reads while attackers are at it; a person for each. */
export const measureReads = async (
  noren: NorenProcess,
  {
    attackers,
    reads,
    readsAlone = reads,
  }: { attackers: number; reads: number; readsAlone?: number },
  /** Told of each honest read, while the next is under way. */
  onRead: (when: 'alone' | 'attacked', ms: number) => void = () => {},
): Promise<Measured> => {
  const { url } = noren
  const people: Sender[] = []
  for (let count = 0; count < attackers + readsAlone + reads + 1; count += 1) {
    people.push(await givenSender(url))
  }
  const next = (): Sender => {
    const person = people.pop()
    if (!person) throw new Error('nobody is left')
    return person
  }
  // The first read starts the reader.
  await readHonestly(url, next())
  const aloneMs: number[] = []
  const readOnce = async (when: 'alone' | 'attacked', readMs: number[]): Promise<void> => {
    const ms = await readHonestly(url, next())
    readMs.push(ms)
    onRead(when, ms)
  }
  for (let count = 0; count < readsAlone; count += 1) await readOnce('alone', aloneMs)

  let over = false
  let mostMb = memoryMb(noren)
  const watching = (async () => {
    while (!over) {
      mostMb = Math.max(mostMb, memoryMb(noren))
      // Adding it up takes a tenth of a second of a core, which the readers would miss.
      await sleep(1_000)
    }
  })()
  const endAttack = await startAttack(url, Array.from({ length: attackers }, next))
  let answers: PictureAnswers = {}
  const attackedMs: number[] = []
  try {
    // Until the queue is as full as they can make it.
    await sleep(5_000)
    for (let count = 0; count < reads; count += 1) {
      // People come at any moment of somebody else's reading, not always at its beginning.
      await sleep(APART_MS * ((count * 0.618) % 1))
      await readOnce('attacked', attackedMs)
    }
  } finally {
    over = true
    answers = await endAttack()
    await watching
  }
  return { aloneMs, attackedMs, mostMb, answers }
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
