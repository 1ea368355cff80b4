import { openResponse, sealField, sealRequest, startSession } from './client-envelope.ts'
import { EnvelopeError } from './envelope-error.ts'
import vectors from './vectors.json' with { type: 'json' }

type Vector = (typeof vectors.suites)[number]

const hex = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)))

/**
 * Plays one suite's known answers through the client half, where it runs: the device's own
 * cryptography is what is tried. False when anything comes out otherwise; throws `badKey` where the
 * device lacks the suite.
 */
const holds = async ({ facts, ...vector }: Vector): Promise<boolean> => {
  const session = await startSession({
    publicKeys: [vector.publicKeyEntry],
    now: Number(facts.timestamp),
    ephemeralSeed: hex(vector.ikmE),
  })
  const { request, field, answer, error } = vector
  const fixed = (iv: string) => () => hex(iv)
  const sealed = await sealRequest(session, { facts, body: request.body }, fixed(request.iv))
  const sealedField = await sealField(session, { facts, value: field.value }, fixed(field.iv))
  if (session.catsKey !== vector.catsKey) return false
  if (sealed !== request.cats || sealedField !== field.cats) return false
  for (const { status, cats, json } of [answer, error]) {
    const opened = await openResponse(session, { status, nonce: facts.nonce, cats })
    if (JSON.stringify(opened) !== JSON.stringify(JSON.parse(json))) return false
  }
  return true
}

export type SuiteResult = { name: string; result: 'passed' | 'failed' | 'missing' }

/** How this device does with each suite of the envelope; `missing` where it cannot do one at all. */
export const tryKnownAnswers = (
  suites: readonly Vector[] = vectors.suites,
): Promise<SuiteResult[]> =>
  Promise.all(
    suites.map(async (vector) => {
      try {
        return { name: vector.name, result: (await holds(vector)) ? 'passed' : 'failed' }
      } catch (error) {
        const isMissing = error instanceof EnvelopeError && error.reason === 'badKey'
        return { name: vector.name, result: isMissing ? 'missing' : 'failed' }
      }
    }),
  )
