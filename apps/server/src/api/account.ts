import * as calls from '@noren/contract/account'
import { CONSENT_PURPOSES, OTP_TYPE } from '@noren/contract/account'
import { LANGUAGES } from '@noren/i18n/languages'
import type { Deps } from '../deps.ts'
import { listConsents, saveConsents } from '../domains/account/consents.ts'
import { loginDevices, revokeLogin } from '../domains/account/login-devices.ts'
import { noteSignIn } from '../domains/account/note-sign-in.ts'
import { sendOtp } from '../domains/account/one-time-codes.ts'
import { OTP_LIMITS } from '../domains/account/otp-limits.ts'
import { renewSession } from '../domains/account/renew-session.ts'
import { signIn } from '../domains/account/sign-in.ts'
import { signOut } from '../domains/account/sign-out.ts'
import { sendStepUp } from '../domains/account/step-up.ts'
import { openRedoOf } from '../domains/certification/redo.ts'
import { needed } from '../http/input.ts'
import { type Route, route } from '../http/route.ts'
import { textIn } from '../platform/texts/texts.ts'
import { bearerOf, labelOf } from './bearer.ts'

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
    call.keepSession(signedIn.token)
    return signedIn
  }),
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
  route(calls.renewLogin, async (call) => {
    const token = call.header('authentication') ?? ''
    const { next, isNewest } = await renewSession(deps, call.who, call, { token })
    // A token that another took the place of must not come back into the browser.
    if (next !== null || isNewest) call.keepSession(next ?? token)
    return { token: next }
  }),
  route(calls.revokeLogin, async ({ who, body: { sessionId }, at }) => {
    const { userId, sessionId: bySessionId } = who
    await revokeLogin(deps, { userId, sessionId, bySessionId }, at)
    return {}
  }),
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
