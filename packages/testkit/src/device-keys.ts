import { otpLoginCheck, renewLogin } from '@noren/contract/account'
import type { Answer, EndpointSpec } from '@noren/contract/endpoint'
import { passkeyLogin } from '@noren/contract/passkeys'
import { uniqueLogin } from '@noren/contract/sessions'
import { newNonce } from '@noren/envelope/client-envelope'
import {
  type DeviceKey,
  newDeviceKey,
  type ProvableBody,
  proveRequest,
} from '@noren/envelope/device-proof'

/**
 * Every device of a test has a key of its own, as a browser has: it is made when the device signs in, and proves each
 * request with the token that it was given. Without the envelope each request is signed, by the app's own code.
 */
const ofDevices = new Map<string, Promise<DeviceKey>>()
const ofTokens = new Map<string, Promise<DeviceKey>>()

const SIGN_INS: readonly EndpointSpec[] = [otpLoginCheck, uniqueLogin, passkeyLogin]

/** The key of the device that was given this token. */
export const deviceKeyOf = (token: string): Promise<DeviceKey> | undefined => ofTokens.get(token)

export const deviceKeyFor = (
  endpoint: EndpointSpec,
  { token, deviceId }: { token: string; deviceId: string },
): Promise<DeviceKey> | undefined => {
  if (!SIGN_INS.includes(endpoint)) return token ? ofTokens.get(token) : ofDevices.get(deviceId)
  const key = ofDevices.get(deviceId) ?? newDeviceKey()
  ofDevices.set(deviceId, key)
  return key
}

/** A request by fetch with the proof of its device, if it has one. */
export const provenRequest = async (
  endpoint: EndpointSpec,
  url: string,
  { headers, body = null }: { headers: Record<string, string>; body?: ProvableBody },
  nowMs: () => number,
): Promise<RequestInit> => {
  const { method } = endpoint
  const { authentication: token = '', 'device-id': deviceId = '', flag } = headers
  const device = await deviceKeyFor(endpoint, { token, deviceId })
  if (!device || flag !== '0') return { method, headers, body }
  const { href, origin } = new URL(url)
  const timestamp = headers.timestamp ?? String(nowMs())
  const nonce = newNonce()
  const facts = {
    method,
    pathAndQuery: href.slice(origin.length),
    timestamp,
    appCode: headers['app-code'] ?? '',
    appVersion: headers['app-version'] ?? '',
    deviceId,
    nonce,
  }
  // Of a form that a test has written by itself the digest is stated too.
  const isForm = typeof body === 'string' && headers['content-type']?.startsWith('multipart/')
  const sent = isForm ? new Blob([body]) : body
  const proven = await proveRequest({ device }, { facts, token, body: sent })
  return {
    method,
    headers: { ...headers, timestamp, 'cats-nonce': nonce, ...proven.headers },
    body: proven.body,
  }
}

/** Remembers whose token an answer gave. */
export const keepDevice = (
  endpoint: EndpointSpec,
  headers: Record<string, string>,
  { data }: Answer<unknown>,
): void => {
  const { token } = (data ?? {}) as { token?: unknown }
  const isSignIn = SIGN_INS.includes(endpoint)
  if (typeof token !== 'string' || !(isSignIn || endpoint === renewLogin)) return
  const key = isSignIn
    ? ofDevices.get(headers['device-id'] ?? '')
    : ofTokens.get(headers.authentication ?? '')
  if (key) ofTokens.set(token, key)
}
