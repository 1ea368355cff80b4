import {
  askFaceReview,
  bankBranch,
  bankCodePreCheck,
  getDict,
  infoView,
  invokeOcr,
  livingResultQuery,
  livingStart,
  modifyAccount,
  ocrDetail,
  RELAXABLE,
  readingQueue,
  realName,
  saveKyc,
  saveSurvey,
  saveUserAccount,
  saveUserContacts,
  telecomFotp,
  telecomFv,
  telecomLotp,
  telecomLv,
  updateBaseInfo,
  userBandingAccount,
  viewContacts,
  viewSurvey,
} from '@noren/contract/certification'
import { decimalFromMinor } from '@noren/contract/money'
import { banksOf } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'
import { type CallContext, type Route, route, type Who } from '../../edge/route.ts'
import { OTP_LIMITS } from '../account/service.ts'
import { maskAccountNumber, maskName, maskPhone } from './bank-account-rules.ts'
import { FACE_CHECK } from './face-rules.ts'
import { mergeFields } from './identity-rules.ts'
import * as service from './service.ts'

const RELAXABLE_NAMES: readonly string[] = RELAXABLE

export const certificationRoutes = (deps: Deps): Route[] => [
  route(getDict, async ({ params, language }) => ({
    details: service.dictionary(params.type, language, deps.market),
  })),
  ...surveyRoutes(deps),
  ...identityRoutes(deps),
  ...faceRoutes(deps),
  ...personalRoutes(deps),
  ...carrierRoutes(deps),
  ...accountRoutes(deps),
]

const surveyRoutes = (deps: Deps): Route[] => [
  route(saveSurvey, async ({ who, body, at }) => {
    const input = { answers: body.answers, isDraft: body.isDraft ?? false }
    return { bizStatus: await service.saveSurvey(deps, who.userId, input, at) }
  }),
  route(viewSurvey, ({ who }) => service.readSurvey(deps, deps.db, who.userId)),
]

const identityRoutes = (deps: Deps): Route[] => [
  route(invokeOcr, async ({ who, body, file, at }) => {
    const { type, uploadId, takenBy } = body
    const relaxed = body.relaxed?.split(',').filter((name) => RELAXABLE_NAMES.includes(name)) ?? []
    const capture = { type, uploadId, takenBy, relaxed, ...file }
    const taken = await service.takeCapture(deps, who, capture, at)
    const { side, fields, missingSides } = taken
    return { kind: taken.documentKind ?? '', side, fields, missingSides }
  }),
  route(ocrDetail, async ({ who, at }) => {
    const state = await service.documentState(deps, deps.db, who.userId)
    return {
      kind: state.documentKind,
      fields: mergeFields(state.pictures),
      takenSides: state.pictures.map(({ side }) => side),
      missingSides: state.missingSides,
      face: await service.faceState(deps.db, who.userId, state),
      livenessTriesLeft: await service.faceTriesLeft(deps.db, who.userId, at),
    }
  }),
  route(saveKyc, async ({ who, body, at }) => {
    const input = { documentKind: body.kind, fields: body.fields }
    return { bizStatus: await service.saveIdentity(deps, who.userId, input, at) }
  }),
]

const faceRoutes = (deps: Deps): Route[] => [
  route(livingStart, async ({ who, at }) => {
    const challenge = await service.startFaceCheck(deps, who.userId, at)
    const { framesPerSecond, secondsMin, secondsMax } = FACE_CHECK
    return {
      transactionId: challenge.challengeId,
      turns: challenge.turns,
      expiresAt: challenge.expiresAt.toISOString(),
      framesPerSecond,
      secondsMin,
      secondsMax,
      triesLeft: challenge.triesLeft,
    }
  }),
  route(livingResultQuery, ({ who, body, file, at }) =>
    service.finishFaceCheck(
      deps,
      who,
      {
        challengeId: body.transactionId,
        frames: file.bytes,
        frameTimesMs: body.frameTimes?.split(',').map(Number) ?? [],
        mimeType: file.mimeType,
      },
      at,
    ),
  ),
  route(askFaceReview, async ({ who, body, file, at }) => ({
    result: await service.askFaceReview(
      deps,
      who,
      { why: body.why, callTime: body.callTime, file },
      at,
    ),
  })),
  route(readingQueue, async ({ who }) => {
    const place = deps.kyc.placeOf(who.userId)
    return { ahead: place?.ahead ?? null, seconds: place?.seconds ?? null }
  }),
]

const personalRoutes = (deps: Deps): Route[] => [
  route(updateBaseInfo, async ({ who, body, at }) => ({
    bizStatus: await service.savePersonalInfo(deps, who.userId, body, at),
  })),
  route(infoView, async ({ who }) => {
    const identity = await service.readIdentity(deps, deps.db, who.userId)
    return {
      info: await service.readPersonalInfo(deps, deps.db, who.userId),
      suggested: identity ? service.suggestedInfo(identity.fields) : {},
    }
  }),
  route(realName, async ({ who }) => ({
    realName: (await service.verifiedNameOf(deps, deps.db, who.userId)) ?? null,
  })),
  route(saveUserContacts, async ({ who, body, at }) => ({
    bizStatus: await service.saveContacts(deps, who.userId, body.contacts, at),
  })),
  route(viewContacts, async ({ who }) => ({
    details: await service.listContacts(deps, deps.db, who.userId),
  })),
]

const carrierRoutes = (deps: Deps): Route[] => {
  const send = async (call: CallContext & { who: Who }, kind: service.CheckKind) => {
    const { codeLength, phone } = await service.sendCarrierCode(deps, call.who, call, kind)
    return {
      resendAfterSeconds: OTP_LIMITS.resendAfterSeconds,
      expiresInSeconds: OTP_LIMITS.lifeSeconds,
      codeLength,
      phoneMasked: maskPhone(phone),
    }
  }
  const confirm = async (
    call: CallContext & { who: Who; body: { otpCode: string } },
    kind: service.CheckKind,
  ) => {
    const input = { kind, code: call.body.otpCode }
    return { bizStatus: await service.confirmCarrierCode(deps, call.who, call, input) }
  }
  return [
    route(telecomFotp, (call) => send(call, 'first')),
    route(telecomFv, (call) => confirm(call, 'first')),
    route(telecomLotp, (call) => send(call, 'later')),
    route(telecomLv, (call) => confirm(call, 'later')),
  ]
}

const accountRoutes = (deps: Deps): Route[] => [
  route(bankBranch, async () => ({ details: [...banksOf(deps.market.code)] })),
  route(bankCodePreCheck, async ({ who, body, at }) => {
    const account = await service.checkOwnAccount(deps, who, body, at)
    return {
      bankName: account.bank.bankName,
      holderNameMasked: maskName(account.holderName),
      nameMatch: account.nameMatch,
    }
  }),
  route(saveUserAccount, async ({ who, body, at }) => {
    const { bizStatus, credit } = await service.completeCertification(deps, who, body, at)
    const { currency } = deps.market
    const totalLimit = decimalFromMinor(credit.limitMinor, currency)
    return { bizStatus, credit: { decision: credit.decision, currency, totalLimit } }
  }),
  route(modifyAccount, async (call) => {
    const { code, ...typed } = call.body
    const account = await service.changeBankAccount(deps, call.who, call, { typed, code })
    const accountNumberMasked = maskAccountNumber(account.accountNumber)
    return { bankName: account.bank.bankName, accountNumberMasked }
  }),
  route(userBandingAccount, async ({ who }) => {
    const account = await service.verifiedAccountOf(deps.db, deps, who.userId)
    if (!account) return { account: null }
    const { accountNumber, ...shown } = account
    return { account: { ...shown, accountNumberMasked: maskAccountNumber(accountNumber) } }
  }),
]
