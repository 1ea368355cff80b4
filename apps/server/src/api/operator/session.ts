import * as calls from '@noren/contract/operator/session'
import type { Deps } from '../../deps.ts'
import { deviceLabelOf } from '../../domains/account/device-label.ts'
import { noteSignIn, type Way } from '../../domains/account/note-sign-in.ts'
import { beginEnrol, finishEnrol } from '../../domains/operator/enrol.ts'
import * as keys from '../../domains/operator/keys.ts'
import { askLimitedLink, limitedSignIn } from '../../domains/operator/limited-sign-in.ts'
import * as own from '../../domains/operator/own-sessions.ts'
import {
  beginSignIn,
  finishSignIn,
  type OpenedSession,
  resumeSession,
} from '../../domains/operator/sign-in.ts'
import { beginSignature } from '../../domains/operator/signatures.ts'
import { type CallContext, type Route, route } from '../../http/route.ts'
import { AppError } from '../../platform/errors.ts'

type Page = Pick<CallContext, 'isOwnPage' | 'keepStaffToken'>

/** Who signs in, does so on our page: another one could sign them in as somebody else. */
const onOwnPage = ({ isOwnPage }: Page): void => {
  if (!isOwnPage) throw new AppError('FORBIDDEN')
}

const opened = ({ keepStaffToken }: Page, { token, expiresAt, ...session }: OpenedSession) => {
  keepStaffToken(token)
  return { ...session, expiresAt: expiresAt.toISOString() }
}

const labelOf = ({ header }: { header: (name: string) => string | undefined }): string =>
  deviceLabelOf(header('user-agent') ?? '')

/** A session for who signs in on our page; noted, whatever comes of it. */
const signedIn = async (
  deps: Deps,
  call: Page & Pick<CallContext, 'address'>,
  { way, signIn }: { way: Way; signIn: () => Promise<OpenedSession> },
) => {
  const session = await noteSignIn(deps, call, {
    way,
    signIn: async () => {
      onOwnPage(call)
      return signIn()
    },
  })
  return opened(call, session)
}

/** Sign-in of the staff, their keys and their own sessions. */
export const sessionRoutes = (deps: Deps): Route[] => [...signInRoutes(deps), ...ownRoutes(deps)]

const signInRoutes = (deps: Deps): Route[] => [
  route(calls.beginEnrol, async (call) => {
    onOwnPage(call)
    const { options, ...begun } = await beginEnrol(deps, call.body, call.at)
    return { ...begun, options: { ...options } }
  }),
  route(calls.finishEnrol, (call) => {
    const given = { ...call.body, sessionLabel: labelOf(call) }
    const signIn = () => finishEnrol(deps, given, call.at)
    return signedIn(deps, call, { way: 'staffInvite', signIn })
  }),
  route(calls.beginSignIn, async (call) => {
    onOwnPage(call)
    const { challengeId, options } = await beginSignIn(deps, call.at)
    return { challengeId, options: { ...options } }
  }),
  route(calls.finishSignIn, (call) => {
    const given = { ...call.body, label: labelOf(call) }
    const signIn = () => finishSignIn(deps, given, call.at)
    return signedIn(deps, call, { way: 'staffPasskey', signIn })
  }),
  route(calls.resumeSession, (call) => {
    const given = { ...call.body, sessionToken: call.staffToken }
    const signIn = () => resumeSession(deps, given, call.at)
    return signedIn(deps, call, { way: 'staffResume', signIn })
  }),
  route(calls.askLimitedLink, async (call) => {
    onOwnPage(call)
    await askLimitedLink(deps, call.body, call.at)
    return {}
  }),
  route(calls.limitedSignIn, (call) => {
    const given = { ...call.body, label: labelOf(call) }
    const signIn = () => limitedSignIn(deps, given, call.at)
    return signedIn(deps, call, { way: 'staffLink', signIn })
  }),
]

const ownRoutes = (deps: Deps): Route[] => [
  route(calls.whoAmI, async ({ who, at }) => {
    const me = await own.whoAmI(deps, who, at)
    return {
      ...me,
      roles: [...me.roles],
      market: deps.market.code,
      businessDay: deps.clock.businessDay(),
      keys: me.keys.map(({ transports: _, addedAt, usedAt, ...key }) => ({
        ...key,
        addedAt: addedAt.toISOString(),
        usedAt: usedAt?.toISOString() ?? null,
      })),
      sessions: me.sessions.map(({ openedAt, seenAt, ...session }) => ({
        ...session,
        openedAt: openedAt.toISOString(),
        seenAt: seenAt.toISOString(),
      })),
    }
  }),
  route(calls.lockSession, async ({ who }) => {
    await own.lockOwnSession(deps, who)
    return {}
  }),
  route(calls.signOutStaff, async ({ who, at, keepStaffToken }) => {
    await own.signOutStaff(deps, who, at)
    keepStaffToken(undefined)
    return {}
  }),
  route(calls.endOwnSession, async ({ who, body, at }) => {
    await own.endOwnSession(deps, who, body, at)
    return {}
  }),
  route(calls.beginKey, async ({ who, at }) => {
    const { challengeId, options } = await keys.beginKey(deps, who, at)
    return { challengeId, options: { ...options } }
  }),
  route(calls.addKey, ({ who, body, at }) => keys.addKey(deps, who, body, at)),
  route(calls.removeKey, ({ who, body, at }) => keys.removeKey(deps, who, body, at)),
  route(calls.beginTotp, ({ who }) => keys.beginTotp(deps, who)),
  route(calls.addTotp, ({ who, body, at }) => keys.addTotp(deps, who, body, at)),
  route(calls.beginSignature, async ({ who, body, at }) => {
    const { signatureId, until, options } = await beginSignature(deps, who, body, at)
    return { signatureId, until: until.toISOString(), options: { ...options } }
  }),
]
