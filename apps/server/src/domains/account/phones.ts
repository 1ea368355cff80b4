import { normalisePhone, phoneSource } from '@noren/contract/phones'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { openField } from '../../platform/keys/sealed-fields.ts'
import * as store from './store/account.ts'

/** The context that seals a user's phone, so that it cannot be moved to another user's row. */
export const phoneContext = (userId: string): string => `users.phone ${userId}`

/** The phone of a user as national digits. Throws NOT_FOUND once it was erased. */
export const readPhoneOf = (deps: Deps, user: store.UserRow | undefined): string => {
  if (!user?.phoneSealed) throw new AppError('NOT_FOUND')
  return openField(deps.secrets.fieldKey, phoneContext(user.id), user.phoneSealed)
}

export const readPhone = (deps: Pick<Deps, 'market'>, text: string): string => {
  const phone = normalisePhone(text, phoneSource(deps.market))
  if (!phone) throw new AppError('PHONE_FORMAT', { fields: [{ path: 'phone', rule: 'format' }] })
  return phone
}

/** The phone of the user who calls, national digits; who was erased meanwhile has no session any more. */
export const phoneOf = async (deps: Deps, on: Querier, userId: string): Promise<string> => {
  const user = await store.findUser(on, userId)
  if (!user?.phoneSealed) throw new AppError('NO_SESSION')
  return readPhoneOf(deps, user)
}
