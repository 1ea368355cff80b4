import type { Deps } from '../../deps.ts'
import type { Origin } from './origin.ts'
import { readPhoneOf } from './phones.ts'
import { makeOpenToken, OPEN_TOKEN_LIFE_MS, readOpenToken } from './sessions/open-token.ts'
import { type SignedIn, signInByToken } from './sign-in.ts'

/**
 * The path of a single-use link, valid for minutes, that opens the current step in this person's other
 * browser.
 */
export const handOffLink = (
  deps: Deps,
  userId: string,
  at: Date,
): { path: string; expiresAt: Date } => {
  const openToken = handOffTo(deps, userId, HAND_OFF_CHANNEL, at)
  const query = new URLSearchParams({ openToken, uniqueChannel: HAND_OFF_CHANNEL })
  return {
    path: `/?${query}`,
    expiresAt: new Date(at.getTime() + OPEN_TOKEN_LIFE_MS),
  }
}

const HAND_OFF_CHANNEL = 'handOff'

/** Creates the token that hands this person's session over to another browser. */
export const handOffTo = (deps: Deps, userId: string, channel: string, at: Date): string =>
  makeOpenToken(deps.secrets.openTokenKey, { tokenId: deps.newId(), userId, channel }, at)

export const uniqueLogin = async (
  deps: Deps,
  origin: Origin,
  input: { taskId: string; uniqueChannel: string; deviceLabel: string },
): Promise<SignedIn> => {
  const key = deps.secrets.openTokenKey
  const handOff = readOpenToken(key, input.taskId, input.uniqueChannel, origin.at)
  const { deviceLabel } = input
  const { token, mark, user } = await signInByToken(deps, origin, { ...handOff, deviceLabel })
  const { id: userId, bizStatus } = user
  return { token, mark, userId, phone: readPhoneOf(deps, user), bizStatus, isNewUser: false }
}
