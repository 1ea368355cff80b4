import type { Deps } from '../../deps.ts'
import * as store from './store/devices.ts'

/** Keeps on what device a person signed in; again, it is the newest word that stays. */
export const reportDevice = async (
  { db }: Pick<Deps, 'db'>,
  device: store.ReportedDevice,
): Promise<void> => {
  await store.upsertDevice(db, device)
}
