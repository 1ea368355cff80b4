import { newDeviceKey } from '@noren/envelope/device-proof'
import { DEVICE_ENTRY, inDatabase } from '../storage/database.ts'

/** Loaded with the first sign-in, and by who is signed in: this device's key, and what it proves. */
export { proveRequest } from '@noren/envelope/device-proof'

/**
 * Makes the key of this device, unless it has one. Throws where WebCrypto cannot; a browser that keeps none in its
 * database has none afterwards.
 */
export async function makeDeviceKey(): Promise<void> {
  const has = await inDatabase('readonly', (store) => store.getKey(DEVICE_ENTRY))
  if (has) return
  const made = await newDeviceKey()
  // Of two tabs that make one at the same time, the first keeps its own and the other takes that.
  await inDatabase('readwrite', (store) => store.add(made, DEVICE_ENTRY))
}
