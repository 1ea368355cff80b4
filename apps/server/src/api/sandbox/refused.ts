import * as z from 'zod/mini'

/** What the sandbox answers instead: a code, and the fields that it is about. */
export class Refused extends Error {
  readonly status: number
  readonly answer: { error: string; fields?: string[] }
  constructor(status: number, answer: { error: string; fields?: string[] }) {
    super(answer.error)
    this.status = status
    this.answer = answer
  }
}

/** @throws Refused naming the fields that are not as they should be */
export const read = <T>(schema: z.ZodMiniType<T>, value: unknown): T => {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const fields = [...new Set(result.error.issues.map(({ path }) => path.join('.')))]
  throw new Refused(400, { error: 'validation', fields })
}
