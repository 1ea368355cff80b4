import { type Client, createClient } from '@noren/client/client'
import { sealedTransport } from '@noren/client/sealed-transport'
import { plainTransport } from '@noren/client/transport'
import { publicKeys } from '@noren/contract/support'
import { APP_CODE, APP_VERSION_DIGITS } from '../build.ts'
import { nowMs, serverClock } from '../clock.ts'
import { DEVICE_ENTRY, inDatabase } from '../storage/database.ts'
import { currentLanguage } from '../texts.ts'
import { deviceId } from './device-id.ts'
import { readToken } from './session.ts'

const common = {
  app: { appCode: APP_CODE, appVersion: APP_VERSION_DIGITS },
  language: currentLanguage,
  clock: serverClock,
}

/**
 * Fetches the server's public keys. Unsealed and without a device id, since it runs before either is
 * available.
 */
const { call: callPlain } = createClient({
  ...common,
  transport: plainTransport,
  session: { token: () => null, deviceId: () => '' },
})

/**
 * Key of the session record in IndexedDB. The agreed key is stored as non-extractable, so no script can
 * read it out.
 */
const ENTRY = 'session'

const deviceKey = () => import('./device-key.ts')

const transport = sealedTransport({
  serverKeys: async () => (await callPlain(publicKeys, {})).details,
  store: {
    read: () => inDatabase('readonly', (store) => store.get(ENTRY)),
    write: (session) =>
      inDatabase('readwrite', (store) =>
        session ? store.put(session, ENTRY) : store.delete(ENTRY),
      ).then(() => undefined),
    readDevice: () => inDatabase('readonly', (store) => store.get(DEVICE_ENTRY)),
  },
  proofs: deviceKey,
  nowMs,
})

/** The client of this app: sealed calls, with the person's token and this device's id. */
export const client: Client = createClient({
  ...common,
  transport,
  session: { token: readToken, deviceId },
})
export const { call, prepare } = client

/** The next call agrees a key anew, and the device's own key signs for it. */
export async function forgetAgreedKey(): Promise<void> {
  await inDatabase('readwrite', (store) => store.delete(ENTRY))
  transport.forget?.()
}

/**
 * Gives this device its key before it signs in: the session belongs to it from then on, and the token alone is worth nothing
 * elsewhere. A browser that cannot keep one signs in without, for a day: nothing to wait or try again for.
 */
export const bindDevice = (): Promise<void> =>
  deviceKey()
    .then(({ makeDeviceKey }) => makeDeviceKey())
    .then(forgetAgreedKey)
    .catch(() => undefined)

/** Agrees a key before the first call needs it. */
export const connect = transport.connect
