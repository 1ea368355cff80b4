import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf } from '@noren/testkit/embedded-server'
import { testPicture } from '@noren/testkit/given-document'
import { type NorenProcess, startNoren } from '../noren-process.ts'
import { plainCall, signedInPerson } from '../people.ts'
import { type WorstPicture, worstPictures } from './worst-pictures.ts'

/** Attackers send the files that cost most, as fast as they are answered, while honest people show a document. */

/** A server that reads pictures, behind a proxy on this machine, so that each attacker has an own address. */
export const startReading = (): Promise<NorenProcess> =>
  startNoren({ env: { VISION_WORKERS: '1', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn' } })

interface Sender {
  token: string
  deviceId: string
  address: string
}

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

const send = async (url: string, sender: Sender, bytes: Buffer, uploadId: string) => {
  const form = new FormData()
  form.append('type', 'aadhaar-front')
  form.append('uploadId', uploadId)
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'file.jpg')
  const response = await fetch(`${url}/api/user/kyc/invoke/ocr`, {
    method: 'POST',
    headers: {
      flag: '0',
      authentication: sender.token,
      'device-id': sender.deviceId,
      'x-forwarded-for': sender.address,
    },
    body: form,
  })
  const { code, data } = await response.json()
  return { code, reason: data?.reason ?? '', waitSeconds: data?.waitSeconds ?? 1 }
}

const CARD = testPicture('documents/aadhaar-1-front-clean.jpg')

/** From the tap to the answer, with every wait that the server asks for, as the app keeps to it. */
const readHonestly = async (url: string, sender: Sender): Promise<number> => {
  const uploadId = randomUUID()
  const startedMs = performance.now()
  for (;;) {
    const { code, reason, waitSeconds } = await send(url, sender, CARD, uploadId)
    if (code === 200) return performance.now() - startedMs
    if (reason !== 'BUSY') throw new Error(`an honest picture was refused: ${code} ${reason}`)
    await sleep(1000 * waitSeconds)
  }
}

/** Keeps to nothing: what was refused is sent again at once. */
const attack = async (
  url: string,
  sender: Sender,
  { pictures, from, isOver }: { pictures: WorstPicture[]; from: number; isOver: () => boolean },
  seen: Map<string, number>,
): Promise<void> => {
  for (let turn = from; !isOver(); turn += 1) {
    const picture = pictures[turn % pictures.length]
    if (!picture) return
    const { code, reason } = await send(url, sender, picture.bytes, randomUUID())
    const outcome = `${picture.name}: ${reason || code}`
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
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
  answers: Map<string, number>
}

/** Reads alone, then the same number of reads while attackers are at it; a person for each. */
export const measureReads = async (
  noren: NorenProcess,
  { attackers, reads }: { attackers: number; reads: number },
): Promise<Measured> => {
  const { url } = noren
  const pictures = await worstPictures()
  const people: Sender[] = []
  for (let count = 0; count < attackers + 2 * reads + 1; count += 1) {
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
  for (let count = 0; count < reads; count += 1) aloneMs.push(await readHonestly(url, next()))

  const answers = new Map<string, number>()
  let over = false
  let mostMb = memoryMb(noren)
  const isOver = (): boolean => over
  const watching = (async () => {
    while (!over) {
      mostMb = Math.max(mostMb, memoryMb(noren))
      await sleep(250)
    }
  })()
  const attacking = Array.from({ length: attackers }, (_, from) =>
    attack(url, next(), { pictures, from, isOver }, answers),
  )
  const attackedMs: number[] = []
  try {
    // Until the queue is as full as they can make it.
    await sleep(5_000)
    for (let count = 0; count < reads; count += 1) {
      attackedMs.push(await readHonestly(url, next()))
    }
  } finally {
    over = true
    await Promise.all([...attacking, watching])
  }
  return { aloneMs, attackedMs, mostMb, answers }
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
