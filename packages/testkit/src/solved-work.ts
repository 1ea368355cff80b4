import { hash } from 'node:crypto'
import type { EndpointSpec } from '@noren/contract/endpoint'
import { beginsWithZeros, joinSolutions, WORK_PUZZLES, workText } from '@noren/contract/work'
import type { CallOptions, TestApp } from './test-app.ts'

/** What WORK_NEEDED asks for, as the app computes it. */
export const solvedWork = ({ challenge, bits }: { challenge: string; bits: number }): string => {
  const solutionOf = (puzzle: number): string => {
    for (let tried = 0; ; tried += 1) {
      const solution = tried.toString(36)
      if (beginsWithZeros(hash('sha256', workText(challenge, puzzle, solution), 'buffer'), bits)) {
        return solution
      }
    }
  }
  return joinSolutions(Array.from({ length: WORK_PUZZLES }, (_, puzzle) => solutionOf(puzzle)))
}

/** The same call again with the work done, where the server asks for it. */
export const callWithWork = async <E extends EndpointSpec>(
  t: Pick<TestApp, 'call'>,
  endpoint: E,
  options: CallOptions,
) => {
  const answer = await t.call(endpoint, options)
  const { reason, ...asked } = answer.data as unknown as {
    reason?: string
    challenge: string
    bits: number
  }
  if (reason !== 'WORK_NEEDED') return answer
  const work = solvedWork(asked)
  return options.body === undefined
    ? t.call(endpoint, { ...options, query: { ...options.query, work } })
    : t.call(endpoint, { ...options, body: { ...(options.body as object), work } })
}
