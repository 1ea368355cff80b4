import { beginsWithZeros, joinSolutions, WORK_PUZZLES, workText } from '@noren/contract/work'

/** Hashes in the air at once: one at a time would mostly wait, and many would hold up the page. */
const BATCH = 64

/** Finds what the server wants before a try; a second or two on a slow phone. Loaded when it is asked for. */
export async function solveWork(asked: Record<string, unknown>): Promise<string> {
  const challenge = String(asked.challenge)
  const bits = Number(asked.bits)
  const solutions: string[] = []
  for (let puzzle = 0; puzzle < WORK_PUZZLES; puzzle += 1) {
    solutions.push(await solutionOf(challenge, puzzle, bits))
  }
  return joinSolutions(solutions)
}

async function solutionOf(challenge: string, puzzle: number, bits: number): Promise<string> {
  const encoder = new TextEncoder()
  for (let from = 0; ; from += BATCH) {
    const tried = Array.from({ length: BATCH }, (_, at) => (from + at).toString(36))
    const hashes = await Promise.all(
      tried.map((solution) =>
        crypto.subtle.digest('SHA-256', encoder.encode(workText(challenge, puzzle, solution))),
      ),
    )
    const found = hashes.findIndex((hash) => beginsWithZeros(new Uint8Array(hash), bits))
    const solution = tried[found]
    if (solution !== undefined) return solution
  }
}
