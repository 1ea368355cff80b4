import { randomBytes } from 'node:crypto'

export type LocalBody = Record<string, unknown>
export type LocalEntity = LocalBody & { id: string }

export interface LocalAnswer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

export interface LocalCall {
  method: string
  path: string
  query: Record<string, string>
  body: LocalBody | undefined
  idempotencyKey: string | undefined
}

export const answerOk = (body: unknown): LocalAnswer => ({ status: 200, body })

/** A refusal in the shape of razorpay.com/docs/errors/x. */
export const answerBadRequest = (description: string, field?: string): LocalAnswer => ({
  status: 400,
  body: {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: null,
      reason: 'input_validation_failed',
      metadata: {},
      ...(field && { field }),
    },
  },
})

export const NO_SUCH_ID = answerBadRequest('The id provided does not exist')
export const NO_SUCH_URL = answerBadRequest('The requested URL was not found on the server.')

export const newLocalId = (prefix: string): string => `${prefix}_${randomBytes(7).toString('hex')}`

/** A page of a list, newest first, as every list of Razorpay takes from, skip and count. */
export const answerList = (of: LocalEntity[], query: Record<string, string>): LocalAnswer => {
  const from = Number(query.from ?? 0)
  const skip = Number(query.skip ?? 0)
  const count = Math.min(Number(query.count ?? 10), 100)
  const items = of.filter(({ created_at }) => Number(created_at) >= from)
  const page = items.slice(skip, skip + count)
  return answerOk({ entity: 'collection', count: page.length, items: page })
}
