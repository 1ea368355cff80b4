import * as calls from '@noren/contract/passkeys'
import type { Deps } from '../deps.ts'
import { deviceLabelOf } from '../domains/account/device-label.ts'
import { noteSignIn } from '../domains/account/note-sign-in.ts'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
} from '../domains/account/own-passkeys.ts'
import { beginPasskeySignIn, signInByPasskey } from '../domains/account/passkey-sign-in.ts'
import { type Route, route } from '../http/route.ts'

/** Passkeys of borrowers. */
export const passkeyRoutes = (deps: Deps): Route[] => [
  route(calls.listPasskeys, async ({ who }) => ({
    details: (await listPasskeys(deps, who)).map(({ addedAt, usedAt, ...passkey }) => ({
      ...passkey,
      addedAt: addedAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
  })),
  route(calls.beginPasskey, async (call) => {
    const { code } = call.body
    const { challenge, options } = await beginPasskey(deps, call.who, call, { code })
    return { challenge, options: { ...options } }
  }),
  route(calls.addPasskey, (call) => addPasskey(deps, call.who, call, call.body)),
  route(calls.removePasskey, ({ who, body, at }) => removePasskey(deps, who, body, at)),
  route(calls.beginPasskeyLogin, async (call) => {
    const { challenge, options } = await beginPasskeySignIn(deps, call)
    return { challenge, options: { ...options } }
  }),
  route(calls.passkeyLogin, async (call) => {
    const deviceLabel = deviceLabelOf(call.header('user-agent') ?? '')
    const { mark, ...signedIn } = await noteSignIn(deps, call, {
      way: 'passkey',
      signIn: () => signInByPasskey(deps, call, { ...call.body, deviceLabel }),
    })
    call.keepMark(mark)
    call.keepSession(signedIn.token)
    return signedIn
  }),
]
