import {
  CONSENT_PURPOSES,
  handOff,
  loginDevices,
  loginOut,
  OTP_TYPE,
  otpLoginCheck,
  revokeLogin,
  saveConsent,
  sendOtp,
  uniqueLogin,
  userStatus,
  viewConsents,
} from '@noren/contract/account'
import type { EndpointSpec } from '@noren/contract/endpoint'
import { LANGUAGES } from '@noren/contract/languages'
import type { Deps } from '../../deps.ts'
import { type Call, type Route, route } from '../../edge/route.ts'
import { textIn } from '../../texts.ts'
import { openRedoOf } from '../certification/service.ts'
import { deviceLabelOf } from './device-label.ts'
import { OTP_LIMITS } from './rules.ts'
import * as service from './service.ts'

const labelOf = ({ header }: Pick<Call<EndpointSpec>, 'header'>): string =>
  deviceLabelOf(header('user-agent') ?? '')

const OTP_TYPES: readonly number[] = Object.values(OTP_TYPE)

export const accountRoutes = (deps: Deps): Route[] => [
  route(sendOtp, async (call) => {
    const otpType = OTP_TYPES.find((type) => String(type) === call.query.type) ?? OTP_TYPE.signIn
    const { phone } = call.query
    if (otpType === OTP_TYPE.signIn) await service.sendOtp(deps, call, { phone, otpType })
    else {
      await service.sendStepUp(deps, call, { token: call.header('authentication'), phone, otpType })
    }
    return {
      resendAfterSeconds: OTP_LIMITS.resendAfterSeconds,
      expiresInSeconds: OTP_LIMITS.lifeSeconds,
      codeLength: deps.market.otpLength,
    }
  }),
  route(otpLoginCheck, (call) =>
    service.signIn(deps, call, { ...call.body, deviceLabel: labelOf(call) }),
  ),
  route(uniqueLogin, (call) =>
    service.uniqueLogin(deps, call, { ...call.body, deviceLabel: labelOf(call) }),
  ),
  route(handOff, async ({ who, at }) => {
    const { path, expiresAt } = service.handOffLink(deps, who.userId, at)
    return { path, expiresAt: expiresAt.toISOString() }
  }),
  route(loginOut, async ({ who, at }) => {
    await service.signOut(deps, who, at)
    return {}
  }),
  route(loginDevices, async ({ who, at }) => ({
    details: (await service.loginDevices(deps, who, at)).map((device) => ({
      ...device,
      signedInAt: device.signedInAt.toISOString(),
      lastSeenAt: device.lastSeenAt.toISOString(),
    })),
  })),
  route(revokeLogin, async ({ who: { userId }, body: { sessionId }, at }) => {
    await service.revokeLogin(deps, { userId, sessionId }, at)
    return {}
  }),
  route(userStatus, async ({ who, language }) => {
    const redo = await openRedoOf(deps.db, who.userId)
    const reason = redo && textIn(language, 'operator', redo.reason)
    return {
      bizStatus: who.bizStatus,
      redo: redo && reason !== undefined ? { step: redo.step, reason } : null,
    }
  }),
  route(saveConsent, async (call) => {
    const choices = call.body.consents.map(({ purpose, given }) => ({ purpose, isGiven: given }))
    const { textVersion } = call.body
    return {
      bizStatus: await service.saveConsents(deps, call.who, call, { choices, textVersion }),
    }
  }),
  route(viewConsents, async ({ who }) => ({
    details: (await service.listConsents(deps, who)).flatMap((row) => {
      const purpose = CONSENT_PURPOSES.find((known) => known === row.purpose)
      const language = LANGUAGES.find((known) => known === row.language)
      if (!purpose || !language) return []
      const { isGiven: given, textVersion } = row
      return [{ purpose, given, textVersion, language, decidedAt: row.decidedAt.toISOString() }]
    }),
  })),
]
