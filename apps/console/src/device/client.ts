import { ApiError } from '@noren/client/api-error'
import { createClient } from '@noren/client/client'
import { sealedTransport } from '@noren/client/sealed-transport'
import { plainTransport } from '@noren/client/transport'
import { publicKeys } from '@noren/contract/support'
import consolePackage from '../../package.json'
import { nowMs, serverClock } from './clock.ts'
import { currentLanguage } from './texts.ts'

/** "2.0.24" as every client states it: a number. */
const [major = '0', minor = '0', patch = '0'] = consolePackage.version.split('.')
const appVersion = `${major}${minor}${patch}`

const common = {
  app: { appCode: 'noren-console', appVersion },
  language: currentLanguage,
  clock: serverClock,
  // The session is a cookie that no script reads.
  session: { token: () => null, deviceId: () => 'console' },
}

const { call: callPlain } = createClient({ ...common, transport: plainTransport })

/** The agreed key stays in memory: a page that is opened anew agrees another. */
const transport = sealedTransport({
  serverKeys: async () => (await callPlain(publicKeys, {})).details,
  store: { read: async () => null, write: async () => undefined },
  nowMs,
})

const sealed = createClient({ ...common, transport })

let onError: (error: ApiError) => void = () => undefined
/** Hears of every call that failed, before whoever made it. */
export const hearErrors = (hear: (error: ApiError) => void): void => {
  onError = hear
}

/** Sealed calls, with the cookie of the session. Throws ApiError. */
export const call: typeof sealed.call = async (endpoint, input, signal) => {
  try {
    return await sealed.call(endpoint, input, signal)
  } catch (cause) {
    if (cause instanceof ApiError) onError(cause)
    throw cause
  }
}
