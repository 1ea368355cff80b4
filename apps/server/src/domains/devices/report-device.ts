import type { Deps } from '../../deps.ts'
import * as store from './store/devices.ts'

/** Stores the device on which a person signed in; a newer report replaces the older one. */
export const reportDevice = async (
  { db }: Pick<Deps, 'db'>,
  device: store.ReportedDevice,
): Promise<void> => {
  await store.upsertDevice(db, device)
}
