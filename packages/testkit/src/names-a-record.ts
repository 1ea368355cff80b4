import type { EndpointSpec } from '@noren/contract/endpoint'
import * as z from 'zod'

/** Names of records that nobody owns, or of the caller's own making. */
const NOT_A_RECORD = new Set([
  'requestId',
  'transactionId',
  'taskId',
  'deviceId',
  'uploadId',
  'filmHash',
  'rawId',
])
const NAMES_A_RECORD = /(Id|Ids|Hash)$|^ref$/

export const isRecordName = (name: string): boolean =>
  NAMES_A_RECORD.test(name) && !NOT_A_RECORD.has(name)

/** The names of every field that a call takes. */
export const inputNames = ({
  params,
  query,
  body,
}: Pick<EndpointSpec, 'params' | 'query' | 'body'>): string[] =>
  [params, query, body]
    .filter((schema) => schema !== undefined)
    .flatMap((schema) => {
      const text = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
      return [...text.matchAll(/"(\w+)":\{/g)].map(([, name]) => name ?? '')
    })
