import type { EndpointSpec } from '@noren/contract/endpoint'
import type { ErrorName } from '@noren/contract/error-codes'
import { TestRunner } from 'vitest'

/**
 * What a test proves of a call of the contract. It is written down with the test itself, so that it counts only when
 * that test has passed (tools/call-reporter.ts), whichever worker ran it.
 *
 * - `happy`: it was answered; the server sends no answer that does not have the contract's shape.
 * - `refused`: it said no with one of the call's own errors, or to input that has not its shape.
 * - `notYours`: of what is another person's it shows nothing and changes nothing; of the staff's, nobody else's call.
 * - `twice`: sent again it does nothing more.
 * - `atOnce`: sent many times at the same moment it does what one does.
 */
export const PROOFS = ['happy', 'refused', 'notYours', 'twice', 'atOnce'] as const
export type Proof = (typeof PROOFS)[number]

/** As `<call> <proof>`. */
export type ProofOf = `${string} ${Proof}`

declare module 'vitest' {
  interface TaskMeta {
    callProofs?: ProofOf[]
  }
}

/** Call it below the expectation that proves it. Outside of a test, in what it was given, nothing is proven. */
export const proven = ({ name }: EndpointSpec, proof: Proof): void => {
  const meta = TestRunner.getCurrentTest()?.meta
  if (!meta) return
  const of: ProofOf = `${name} ${proof}`
  meta.callProofs ??= []
  if (!meta.callProofs.includes(of)) meta.callProofs.push(of)
}

const OF_ITS_INPUT: readonly ErrorName[] = ['VALIDATION', 'BAD_REQUEST']

/** What an answer proves by itself, for whoever makes a call over the wire. */
export const provenByAnswer = (
  endpoint: EndpointSpec,
  { code, data }: { code: number; data: unknown },
): void => {
  const { reason } = (data ?? {}) as { reason?: unknown }
  const isOwn = [...OF_ITS_INPUT, ...endpoint.errors].some((name) => name === reason)
  if (code === 200) proven(endpoint, 'happy')
  else if (isOwn) proven(endpoint, 'refused')
}
