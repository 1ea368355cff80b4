import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { hasConsent } from '../account/consents.ts'
import * as store from './store/devices.ts'

/** Stores where a person came from, once. Throws STATISTICS_CONSENT_NEEDED without consent to usage statistics. */
export const reportAttribution = async (
  { db }: Pick<Deps, 'db'>,
  attribution: store.Attribution,
): Promise<void> => {
  const { userId } = attribution
  if (!(await hasConsent(db, { userId, purpose: 'analytics' }))) {
    throw new AppError('STATISTICS_CONSENT_NEEDED')
  }
  if (Object.keys(attribution.parameters).length > 0) await store.insertFirst(db, attribution)
}
