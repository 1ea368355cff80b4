import type { EndpointSpec } from '@noren/contract/endpoint'
import { deviceLabelOf } from '../domains/account/device-label.ts'
import type { Call } from '../http/route.ts'

/** How a person will recognise the device that calls. */
export const labelOf = ({ header }: Pick<Call<EndpointSpec>, 'header'>): string =>
  deviceLabelOf(header('user-agent') ?? '')

/** The token that comes with a call, and what it proves; for calls that need no session. */
export const bearerOf = ({ header, keyHash }: Pick<Call<EndpointSpec>, 'header' | 'keyHash'>) => {
  const token = header('authentication')
  return { ...(token && { token }), keyHash }
}
