import type { EndpointSpec } from '@noren/contract/endpoint'
import * as calls from '@noren/contract/sessions'
import type { Deps } from '../deps.ts'
import {
  askedHandOff,
  decideHandOff,
  handOffLink,
  uniqueLogin,
  viewLink,
} from '../domains/account/hand-off.ts'
import { noteSignIn } from '../domains/account/note-sign-in.ts'
import { openData } from '../domains/account/open-data.ts'
import { readSession } from '../domains/account/sessions.ts'
import { signOutEverywhere } from '../domains/account/sign-out.ts'
import { maskPhone } from '../domains/certification/masks.ts'
import { type Call, type Route, route } from '../http/route.ts'
import { AppError } from '../platform/errors.ts'
import { bearerOf, labelOf } from './bearer.ts'

/** The person whose session comes with a call that needs none; undefined for a visitor, and where it has ended. */
const callerOf = async (
  deps: Deps,
  call: Pick<Call<EndpointSpec>, 'header' | 'keyHash' | 'at'>,
): Promise<string | undefined> => {
  const { token, keyHash } = bearerOf(call)
  if (!token) return undefined
  try {
    return (await readSession(deps.db, { token, keyHash }, call.at)).userId
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

export const sessionRoutes = (deps: Deps): Route[] => [
  route(calls.uniqueLogin, async (call) => {
    const input = { ...call.body, deviceLabel: labelOf(call) }
    const { mark, ...signedIn } = await noteSignIn(deps, call, {
      way: 'handOff',
      signIn: () => uniqueLogin(deps, call, input),
    })
    call.keepMark(mark)
    // Its cookie is the app's to write: somebody else may be signed in here, and signs out with their own token first.
    return signedIn
  }),
  route(calls.viewLink, async (call) => {
    const { userId, phone } = await viewLink(deps, call.body, call.at)
    return { phoneMasked: maskPhone(phone), isYou: userId === (await callerOf(deps, call)) }
  }),
  route(calls.handOff, async ({ who, at }) => {
    const { path, expiresAt } = await handOffLink(deps, who, at)
    return { path, expiresAt: expiresAt.toISOString() }
  }),
  route(calls.handOffAsked, async ({ who, at }) => {
    const asked = await askedHandOff(deps, who, at)
    if (!asked) return { asked: null }
    const { handOffId, number, deviceLabel: label } = asked
    return { asked: { handOffId, number, label, expiresAt: asked.expiresAt.toISOString() } }
  }),
  route(calls.decideHandOff, async ({ who, body, at }) => ({
    isConfirmed: await decideHandOff(deps, who, body, at),
  })),
  route(calls.signOutEverywhere, async ({ who, at }) => {
    await signOutEverywhere(deps, who, at)
    return {}
  }),
  route(calls.openData, async (call) => ({
    shownUntil: (await openData(deps, call.who, call, call.body.code)).toISOString(),
  })),
]
