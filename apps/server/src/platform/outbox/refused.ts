import { AppError } from '../errors.ts'

const wordOf = (error: unknown, name: 'kind' | 'fate'): unknown =>
  error instanceof Error ? Reflect.get(error, name) : undefined

/** How a call to a provider failed: it said no, and would again; it did not answer in time; or anything else. */
export const failureOf = (error: unknown): 'refused' | 'late' | 'failed' => {
  if (error instanceof AppError) return error.reason === 'BUSY' ? 'late' : 'refused'
  if (wordOf(error, 'kind') === 'timeout') return 'late'
  const isRefused = [wordOf(error, 'kind'), wordOf(error, 'fate')].includes('refused')
  return isRefused ? 'refused' : 'failed'
}
