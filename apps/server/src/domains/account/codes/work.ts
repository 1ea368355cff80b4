import { hash } from 'node:crypto'
import { beginsWithZeros, splitSolutions, WORK_PUZZLES, workText } from '@noren/contract/work'
import type { Deps } from '../../../deps.ts'
import { keyedHash } from '../../../platform/keys/sealed-fields.ts'

/**
 * The challenge of a try. It is derived from what the try will change, so that it need not be stored, is
 * known to nobody beforehand, and its solution is worth one try.
 */
export const workChallenge = (
  { secrets }: Pick<Deps, 'secrets'>,
  of: readonly (string | number)[],
): string => keyedHash(secrets.otpKey, 'work', of.join('\0')).toString('base64url')

/** Whether each of the puzzles is solved. */
export const isWorkDone = (
  work: string | undefined,
  { challenge, bits }: { challenge: string; bits: number },
): boolean => {
  if (work === undefined) return false
  const solutions = splitSolutions(work)
  return (
    solutions.length === WORK_PUZZLES &&
    solutions.every((solution, puzzle) =>
      beginsWithZeros(hash('sha256', workText(challenge, puzzle, solution), 'buffer'), bits),
    )
  )
}
