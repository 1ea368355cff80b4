import type { DataInput, EndpointSpec } from '@noren/contract/endpoint'
import type { Deps } from '../deps.ts'
import { AppError } from '../platform/errors.ts'
import { isSignedBy } from '../platform/keys/provider-signature.ts'
import { type Call, type Route, route } from './route.ts'

/**
 * A call of the sandbox's own providers. Throws SIGNATURE when the header `Provider-Signature` is missing,
 * wrong or old; NOT_FOUND where the sandbox moves no money, so that its calls cannot be mistaken for a
 * provider's.
 */
export const signedRoute = <E extends EndpointSpec>(
  endpoint: E,
  deps: Pick<Deps, 'secrets' | 'config'>,
  handle: (call: Call<E>) => Promise<DataInput<E>>,
): Route => ({
  ...route(endpoint, handle),
  verify({ rawBody, header, at }) {
    if (deps.config.payments !== 'sandbox') throw new AppError('NOT_FOUND')
    const signature = header('provider-signature')
    if (!isSignedBy(deps.secrets.webhookKey, { rawBody, signature, at })) {
      throw new AppError('SIGNATURE')
    }
  },
})
