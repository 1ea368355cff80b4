/**
 * How much memory the vision workers, processes of their own, take one after another, at the peak and afterwards:
 * `node apps/server/bench/vision-memory.ts`. Budget: 400 MB per worker.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { testPicture, turningHead } from '@noren/testkit/given-document'
import { createVision } from '@noren/vision/vision'
import { round, show } from './rounds.ts'

const BUDGET_MB = 400
const WATCH_EVERY_MS = 20

const rssOf = (pid: string): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000
const childrenOf = (task: string): string[] =>
  readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean)
/** This process with its workers. */
const rssMb = (): number =>
  ['self', ...readdirSync('/proc/self/task').flatMap(childrenOf)].reduce(
    (sum, pid) => sum + rssOf(pid),
    0,
  )

/** Drawn first, so that sharp and its threads are in memory before measuring. */
const film = await turningHead(['left', 'right'], 0, 4)
const vision = createVision({ timeoutMs: 600_000 })

const measured = async (what: string, beforeMb: number, work: () => Promise<unknown>) => {
  let isOver = false
  let mostMb = 0
  const watching = (async () => {
    while (!isOver) {
      mostMb = Math.max(mostMb, rssMb())
      await sleep(WATCH_EVERY_MS)
    }
  })()
  await work()
  isOver = true
  await watching
  show({
    what,
    figure: `${round(mostMb - beforeMb)} MB at the most, ${round(rssMb() - beforeMb)} afterwards`,
    beside: `budget ${BUDGET_MB}`,
    isMet: mostMb - beforeMb <= BUDGET_MB,
  })
}
const read = async (name: string) => {
  const answer = await vision.readDocument({ picture: testPicture(`documents/${name}.jpg`) })
  if (!answer.ok) throw new Error(`${name}: ${answer.failure} ${answer.detail}`)
}

const aloneMb = rssMb()
await measured('a text worker, its first document', aloneMb, () => read('pan-1-front-clean'))
await measured('  after six documents of India', aloneMb, async () => {
  for (const name of ['aadhaar-1-front-clean', 'aadhaar-1-back-clean', 'pan-2-front-perspective']) {
    await read(name)
    await read(name)
  }
})
await measured('  a card of Vietnam too, another recogniser', aloneMb, () =>
  read('cccd-1-front-slant'),
)
const textMb = rssMb()
const check = async () => {
  const answer = await vision.checkLiveness({ frames: film, turns: ['left', 'right'] })
  if (!answer.ok) throw new Error(`film: ${answer.failure} ${answer.detail}`)
}
await measured('a face worker, its first film', textMb, check)
await measured('  after two more', textMb, async () => {
  await check()
  await check()
})
await vision.close()
