import * as calls from '@noren/contract/account'
import { CONSENT_PURPOSES, OTP_TYPE } from '@noren/contract/account'
import type { EndpointSpec } from '@noren/contract/endpoint'
import { LANGUAGES } from '@noren/i18n/languages'
import type { Deps } from '../deps.ts'
import { listConsents, saveConsents } from '../domains/account/consents.ts'
import { deviceLabelOf } from '../domains/account/device-label.ts'
import {
  askedHandOff,
  decideHandOff,
  handOffLink,
  uniqueLogin,
  viewLink,
} from '../domains/account/hand-off.ts'
import { loginDevices, revokeLogin } from '../domains/account/login-devices.ts'
import { noteSignIn } from '../domains/account/note-sign-in.ts'
import { sendOtp } from '../domains/account/one-time-codes.ts'
import { openData } from '../domains/account/open-data.ts'
import { OTP_LIMITS } from '../domains/account/otp-limits.ts'
import { renewSession } from '../domains/account/renew-session.ts'
import { readSession } from '../domains/account/sessions.ts'
import { signIn } from '../domains/account/sign-in.ts'
import { signOut, signOutEverywhere } from '../domains/account/sign-out.ts'
import { sendStepUp } from '../domains/account/step-up.ts'
import { maskPhone } from '../domains/certification/masks.ts'
import { openRedoOf } from '../domains/certification/redo.ts'
import { needed } from '../http/input.ts'
import { type Call, type Route, route } from '../http/route.ts'
import { AppError } from '../platform/errors.ts'
import { textIn } from '../platform/texts/texts.ts'

const labelOf = ({ header }: Pick<Call<EndpointSpec>, 'header'>): string =>
  deviceLabelOf(header('user-agent') ?? '')

const bearerOf = ({ header, keyHash }: Pick<Call<EndpointSpec>, 'header' | 'keyHash'>) => {
  const token = header('authentication')
  return { ...(token && { token }), keyHash }
}

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

const OTP_TYPES: readonly number[] = Object.values(OTP_TYPE)

export const accountRoutes = (deps: Deps): Route[] => [
  route(calls.sendOtp, async (call) => {
    const otpType = OTP_TYPES.find((type) => String(type) === call.query.type) ?? OTP_TYPE.signIn
    const phone = call.body.phone ?? call.query.phone
    const work = call.body.work ?? call.query.work
    if (otpType === OTP_TYPE.signIn) {
      await sendOtp(deps, call, { phone: needed('phone', phone), otpType, work })
    } else await sendStepUp(deps, call, { bearer: bearerOf(call), phone, otpType })
    return {
      resendAfterSeconds: OTP_LIMITS.resendAfterSeconds,
      expiresInSeconds: OTP_LIMITS.lifeSeconds,
      codeLength: deps.market.otpLength,
    }
  }),
  route(calls.otpLoginCheck, async (call) => {
    const input = { ...call.body, deviceLabel: labelOf(call) }
    const { mark, ...signedIn } = await noteSignIn(deps, call, {
      way: 'code',
      signIn: () => signIn(deps, call, input),
    })
    call.keepMark(mark)
    return signedIn
  }),
  route(calls.uniqueLogin, async (call) => {
    const input = { ...call.body, deviceLabel: labelOf(call) }
    const { mark, ...signedIn } = await noteSignIn(deps, call, {
      way: 'handOff',
      signIn: () => uniqueLogin(deps, call, input),
    })
    call.keepMark(mark)
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
  route(calls.loginOut, async ({ who, at }) => {
    await signOut(deps, who, at)
    return {}
  }),
  route(calls.loginDevices, async ({ who, at }) => ({
    details: (await loginDevices(deps, who, at)).map((device) => ({
      ...device,
      signedInAt: device.signedInAt.toISOString(),
      lastSeenAt: device.lastSeenAt.toISOString(),
      endsAt: device.endsAt?.toISOString() ?? null,
    })),
  })),
  route(calls.renewLogin, async (call) => ({
    token: await renewSession(deps, call.who, call, { token: call.header('authentication') ?? '' }),
  })),
  route(calls.revokeLogin, async ({ who: { userId }, body: { sessionId }, at }) => {
    await revokeLogin(deps, { userId, sessionId }, at)
    return {}
  }),
  route(calls.signOutEverywhere, async ({ who, at }) => {
    await signOutEverywhere(deps, who, at)
    return {}
  }),
  route(calls.openData, async (call) => ({
    shownUntil: (await openData(deps, call.who, call, call.body.code)).toISOString(),
  })),
  route(calls.userStatus, async ({ who, language }) => {
    const redo = await openRedoOf(deps.db, who.userId)
    const reason = redo && textIn(language, 'operator', redo.reason)
    return {
      bizStatus: who.bizStatus,
      redo: redo && reason !== undefined ? { step: redo.step, reason } : null,
    }
  }),
  route(calls.saveConsent, async (call) => {
    const choices = call.body.consents.map(({ purpose, given }) => ({ purpose, isGiven: given }))
    const { textVersion } = call.body
    return {
      bizStatus: await saveConsents(deps, call.who, call, { choices, textVersion }),
    }
  }),
  route(calls.viewConsents, async ({ who }) => ({
    details: (await listConsents(deps, who)).flatMap((row) => {
      const purpose = CONSENT_PURPOSES.find((known) => known === row.purpose)
      const language = LANGUAGES.find((known) => known === row.language)
      if (!purpose || !language) return []
      const { isGiven: given, textVersion } = row
      return [{ purpose, given, textVersion, language, decidedAt: row.decidedAt.toISOString() }]
    }),
  })),
]
