import type { FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { CommitUnknownError } from '../platform/db/transaction.ts'
import { refusalAnswer } from './answer.ts'

const log = { error: () => undefined, info: () => undefined } as unknown as FastifyBaseLogger
const answerTo = (error: unknown) => refusalAnswer(error, 'en', log)

test.each([
  new Error('timeout exceeded when trying to connect'),
  Object.assign(new Error('terminating connection'), { code: '57P01' }),
  new CommitUnknownError(new Error('Connection terminated unexpectedly')),
])(
  '[W3.5] a database that is away or crowded is a moment to wait for, not a fault: %s',
  (error) => {
    expect(answerTo(error)).toMatchObject({ code: 503, data: { reason: 'BUSY', waitSeconds: 5 } })
  },
)

test('a fault is a line of the log, without the values that a driver adds to it', () => {
  const lines: { level: string; of: unknown; msg: string }[] = []
  const noting = (level: string) => (of: unknown, msg: string) =>
    void lines.push({ level, of, msg })
  const listening = { error: noting('error'), info: noting('info') } as unknown as FastifyBaseLogger
  const fault = Object.assign(new Error('duplicate key value violates "users_phone"'), {
    code: '23505',
    detail: 'Key (phone)=(9876500001) already exists.',
  })
  refusalAnswer(fault, 'en', listening)
  expect(lines[0]).toMatchObject({
    level: 'error',
    msg: 'fault',
    of: { fault: { code: '23505', message: fault.message, stack: expect.any(String) } },
  })
  expect(JSON.stringify(lines)).not.toContain('9876500001')
  expect(lines.at(-1)).toMatchObject({ of: { reason: 'INTERNAL' }, msg: 'refused' })
})

test('[W3.5] a fault of our own tells nothing of itself', () => {
  const { code, data } = answerTo(new Error('duplicate key value (phone)=(98…)'))
  expect({ code, data }).toEqual({ code: 500, data: { reason: 'INTERNAL' } })
})
