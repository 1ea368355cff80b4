import type { EndpointSpec } from '@noren/contract/endpoint'
import type { FastifyRequest } from 'fastify'

/** The request's metadata, by the name of the header it is in. */
export type Sent = (name: string) => string | undefined

/** The fields of a beacon's form that replace headers. */
const FIELD_OF_HEADER: Readonly<Record<string, string>> = {
  'cats-key': 'catsKey',
  'cats-nonce': 'catsNonce',
  timestamp: 'timestamp',
  'app-code': 'appId',
  'app-version': 'appVersion',
  'device-id': 'deviceId',
}

export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

export const isForm = (request: FastifyRequest): boolean =>
  (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')

/**
 * Reads a request's headers; for a beacon, which a page sends while it is being closed and cannot give
 * headers, from its form.
 */
export const sentBy = ({ travel }: EndpointSpec, request: FastifyRequest): Sent => {
  const isBeacon = travel === 'value' && headerOf(request, 'flag') === undefined && isForm(request)
  if (!isBeacon || !Buffer.isBuffer(request.body)) return (name) => headerOf(request, name)
  const form = new URLSearchParams(request.body.toString('utf8'))
  return (name) => {
    if (name === 'flag') return form.has('catsKey') ? '1' : '0'
    const field = FIELD_OF_HEADER[name]
    return field === undefined ? headerOf(request, name) : (form.get(field) ?? undefined)
  }
}
