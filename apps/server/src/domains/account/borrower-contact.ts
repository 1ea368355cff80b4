import { type Language, languageFromHeader } from '@noren/i18n/languages'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { readPhoneOf } from './phones.ts'
import * as store from './store/account.ts'

export interface BorrowerContact {
  /** With the area code: '+919876543210'. */
  phone: string
  language: Language
}

/** The only phone on which a person may be told about their loans: the one they sign in with. */
export const borrowerContact = async (
  deps: Deps,
  on: Querier,
  userId: string,
): Promise<BorrowerContact> => {
  const user = await store.findUser(on, userId)
  if (!user) throw new AppError('NOT_FOUND')
  return {
    phone: `${deps.market.areaCode}${readPhoneOf(deps, user)}`,
    language: languageFromHeader(user.language),
  }
}
