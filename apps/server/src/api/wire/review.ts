import type { ReviewCase } from '../../domains/certification/review.ts'

/** What a case of certification rests on, as it travels. */
export const wireEvidence = <Shown extends Pick<ReviewCase, 'identity' | 'attempts'>>(
  shown: Shown,
) => {
  const { identity, attempts, ...rest } = shown
  const fields = Object.entries(identity?.fields ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return {
    ...rest,
    attempts: attempts.map((tried) => ({ ...tried, at: tried.at.toISOString() })),
    identity: identity
      ? {
          kind: identity.documentKind,
          fields: Object.fromEntries(fields),
          correctedFields: identity.correctedFields,
        }
      : null,
  }
}
