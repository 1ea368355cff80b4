import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openIntake } from './intake.ts'
import type { MetricRow } from './rows.ts'

const row = (name: string): MetricRow => ({
  id: name,
  position: 0,
  happenedAt: new Date(0),
  receivedAt: new Date(0),
  kind: 'behaviour',
  uploadType: 50,
  appCode: 'noren-in',
  appVersion: '2024',
  deviceHash: null,
  name,
  body: '{}',
})

const log = pino({ level: 'silent' })

/** A database that answers when it is told to. */
const heldDatabase = () => {
  const batches: string[][] = []
  const held: PromiseWithResolvers<void>[] = []
  return {
    batches,
    write: (rows: readonly MetricRow[]) => {
      batches.push(rows.map(({ name }) => name))
      const answer = Promise.withResolvers<void>()
      held.push(answer)
      return answer.promise
    },
    next: () => held.shift(),
  }
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

test('what comes while a batch is written goes together in the next one', async () => {
  const database = heldDatabase()
  const intake = openIntake({ write: database.write, log })
  const added = ['a', 'b', 'c'].map((name) => intake.add([row(name)]))
  await settled()
  expect(database.batches).toEqual([['a']])
  database.next()?.resolve()
  await added[0]
  await settled()
  expect(database.batches).toEqual([['a'], ['b', 'c']])
  database.next()?.resolve()
  await Promise.all(added)
})

test('a full queue refuses with a code, and takes again once it has room', async () => {
  const database = heldDatabase()
  const intake = openIntake({ write: database.write, log, waitingCharsMax: 500 })
  const first = intake.add([row('a')])
  await settled()
  const waiting = [intake.add([row('b')]), intake.add([row('c')])]
  await expect(intake.add([row('d')])).rejects.toMatchObject({ reason: 'BUSY' })
  database.next()?.resolve()
  await first
  await settled()
  database.next()?.resolve()
  await Promise.all(waiting)
  const again = intake.add([row('e')])
  await settled()
  database.next()?.resolve()
  await again
  expect(database.batches.flat()).toEqual(['a', 'b', 'c', 'e'])
})

test('a database that fails is a refusal; one upload it cannot take costs no other', async () => {
  const refused = Object.assign(new Error('no unicode'), { code: '22P05' })
  const kept: string[] = []
  let isDown = true
  const intake = openIntake({
    log,
    async write(rows) {
      if (isDown) throw new Error('connection lost')
      if (rows.some(({ name }) => name === 'bad')) throw refused
      kept.push(...rows.map(({ name }) => name))
    },
  })
  await expect(intake.add([row('a')])).rejects.toMatchObject({ reason: 'BUSY' })
  isDown = false
  const answers = await Promise.allSettled(
    ['first', 'b', 'bad', 'c'].map((name) => intake.add([row(name)])),
  )
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(kept).toEqual(['first', 'b', 'c'])
})
