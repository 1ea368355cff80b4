import * as calls from '@noren/contract/certification'
import { RELAXABLE } from '@noren/contract/certification'
import { decimalFromMinor } from '@noren/contract/money'
import { USER_STATUS } from '@noren/contract/user-status'
import { banksOf } from '@noren/markets/market-by-code'
import type { Deps } from '../deps.ts'
import { seesData } from '../domains/account/open-data.ts'
import { OTP_LIMITS } from '../domains/account/otp-limits.ts'
import { askBureauFirst } from '../domains/bureau/ask-bureau.ts'
import { refuseEarly, takeCapture } from '../domains/certification/capture.ts'
import {
  type CheckKind,
  confirmCarrierCode,
  sendCarrierCode,
} from '../domains/certification/carrier-check.ts'
import { changeBankAccount } from '../domains/certification/change-bank-account.ts'
import { checkOwnAccount } from '../domains/certification/check-own-account.ts'
import { completeCertification } from '../domains/certification/complete-certification.ts'
import { contactsFor, saveContacts } from '../domains/certification/contacts.ts'
import { dictionary } from '../domains/certification/dictionaries.ts'
import { documentState, mergeFields } from '../domains/certification/document-state.ts'
import {
  faceState,
  faceTriesLeft,
  finishFaceCheck,
  startFaceCheck,
} from '../domains/certification/face-check.ts'
import { lookAtFrames } from '../domains/certification/face-frames.ts'
import { FACE_CHECK } from '../domains/certification/face-limits.ts'
import { askFaceReview } from '../domains/certification/face-review.ts'
import { maskAccountNumber, maskName, maskPhone, maskText } from '../domains/certification/masks.ts'
import {
  personalInfoFor,
  savePersonalInfo,
  suggestedInfo,
} from '../domains/certification/personal-info.ts'
import { readIdentity, verifiedNameOf } from '../domains/certification/read-identity.ts'
import { saveIdentity } from '../domains/certification/save-identity.ts'
import { readSurvey, saveSurvey } from '../domains/certification/survey.ts'
import { verifiedAccountOf } from '../domains/certification/verified-account.ts'
import { asksOf } from '../domains/credit/credit-decision.ts'
import { type CallContext, type Route, route, type Who } from '../http/route.ts'

const RELAXABLE_NAMES: readonly string[] = RELAXABLE

export const certificationRoutes = (deps: Deps): Route[] => [
  route(calls.getDict, async ({ params, language }) => ({
    details: dictionary(params.type, language, deps.market),
  })),
  ...surveyRoutes(deps),
  ...identityRoutes(deps),
  ...faceRoutes(deps),
  ...personalRoutes(deps),
  ...carrierRoutes(deps),
  ...accountRoutes(deps),
]

const surveyRoutes = (deps: Deps): Route[] => [
  route(calls.saveSurvey, async ({ who, body, at }) => {
    const input = { answers: body.answers, isDraft: body.isDraft ?? false }
    return { bizStatus: await saveSurvey(deps, who.userId, input, at) }
  }),
  route(calls.viewSurvey, ({ who }) => readSurvey(deps, deps.db, who.userId)),
]

const identityRoutes = (deps: Deps): Route[] => [
  route(
    calls.invokeOcr,
    async ({ who, body, file, at }) => {
      const { type, uploadId, takenBy } = body
      const relaxed =
        body.relaxed?.split(',').filter((name) => RELAXABLE_NAMES.includes(name)) ?? []
      const capture = { type, uploadId, takenBy, relaxed, ...file }
      const taken = await takeCapture(deps, who, capture, at)
      const { side, fields, missingSides } = taken
      return { kind: taken.documentKind ?? '', side, fields, missingSides }
    },
    ({ userId }) => refuseEarly(deps, userId),
  ),
  route(calls.ocrDetail, async ({ who, at }) => {
    const state = await documentState(deps, deps.db, who.userId)
    const fields = mergeFields(state.pictures)
    const isMasked = who.bizStatus > USER_STATUS.bankAccount && !seesData(who, at)
    return {
      kind: state.documentKind,
      fields: isMasked
        ? fields.map((field) => ({ ...field, value: maskText(field.value) }))
        : fields,
      takenSides: state.pictures.map(({ side }) => side),
      missingSides: state.missingSides,
      face: await faceState(deps.db, who.userId, state),
      livenessTriesLeft: await faceTriesLeft(deps.db, who.userId, at),
    }
  }),
  route(calls.saveKyc, async ({ who, body, at }) => {
    const input = { documentKind: body.kind, fields: body.fields }
    return { bizStatus: await saveIdentity(deps, who.userId, input, at) }
  }),
]

const timesOf = (written: string | undefined): number[] => written?.split(',').map(Number) ?? []

const faceRoutes = (deps: Deps): Route[] => [
  route(calls.livingStart, async ({ who, at }) => {
    const challenge = await startFaceCheck(deps, who.userId, at)
    const { framesPerSecond, secondsMin, secondsMax, liveSecondsMax } = FACE_CHECK
    return {
      transactionId: challenge.challengeId,
      turns: challenge.turns,
      expiresAt: challenge.expiresAt.toISOString(),
      framesPerSecond,
      secondsMin,
      secondsMax,
      liveSecondsMax: deps.kyc.live && liveSecondsMax,
      triesLeft: challenge.triesLeft,
    }
  }),
  route(calls.livingFrames, async ({ who, body, file, at }) => {
    const upload = {
      challengeId: body.transactionId,
      from: Number(body.from),
      frames: file.bytes,
      timesMs: timesOf(body.frameTimes),
      mimeType: file.mimeType,
    }
    const { held, from, look, closed, yaw, hint, isDone } = await lookAtFrames(
      deps,
      who,
      upload,
      at,
    )
    return { held, countsFrom: from, look, seen: closed, turned: yaw, hint, isDone }
  }),
  route(calls.livingResultQuery, ({ who, body, file, at }) => {
    const { transactionId, frameTimes, from, filmHash } = body
    const upload = {
      challengeId: transactionId,
      film: file ? { frames: file.bytes, mimeType: file.mimeType } : null,
      frameTimesMs: timesOf(frameTimes),
      sent:
        from !== undefined && filmHash !== undefined
          ? { from: Number(from), hash: Buffer.from(filmHash, 'hex') }
          : null,
    }
    return finishFaceCheck(deps, who, upload, at)
  }),
  route(calls.askFaceReview, async ({ who, body, file, at }) => ({
    result: await askFaceReview(deps, who, { why: body.why, callTime: body.callTime, file }, at),
  })),
  route(calls.readingQueue, async ({ who }) => {
    const place = deps.kyc.placeOf(who.userId)
    return { ahead: place?.ahead ?? null, seconds: place?.seconds ?? null }
  }),
]

const personalRoutes = (deps: Deps): Route[] => [
  route(calls.updateBaseInfo, async ({ who, body, at }) => ({
    bizStatus: await savePersonalInfo(deps, who, body, at),
  })),
  route(calls.infoView, async ({ who, at }) => {
    const identity = await readIdentity(deps, deps.db, who.userId)
    return {
      ...(await personalInfoFor(deps, deps.db, who, at)),
      suggested: identity ? suggestedInfo(identity.fields) : {},
    }
  }),
  route(calls.realName, async ({ who }) => ({
    realName: (await verifiedNameOf(deps, deps.db, who.userId)) ?? null,
  })),
  route(calls.saveUserContacts, async ({ who, body, at }) => ({
    bizStatus: await saveContacts(deps, who, body.contacts, at),
  })),
  route(calls.viewContacts, async ({ who, at }) => {
    const { contacts, isMasked } = await contactsFor(deps, deps.db, who, at)
    return { details: contacts, isMasked }
  }),
]

const carrierRoutes = (deps: Deps): Route[] => {
  const send = async (call: CallContext & { who: Who }, kind: CheckKind) => {
    const { codeLength, phone } = await sendCarrierCode(deps, call.who, call, kind)
    return {
      resendAfterSeconds: OTP_LIMITS.resendAfterSeconds,
      expiresInSeconds: OTP_LIMITS.lifeSeconds,
      codeLength,
      phoneMasked: maskPhone(phone),
    }
  }
  const confirm = async (
    call: CallContext & { who: Who; body: { otpCode: string } },
    kind: CheckKind,
  ) => {
    const input = { kind, code: call.body.otpCode }
    return { bizStatus: await confirmCarrierCode(deps, call.who, call, input) }
  }
  return [
    route(calls.telecomFotp, (call) => send(call, 'first')),
    route(calls.telecomFv, (call) => confirm(call, 'first')),
    route(calls.telecomLotp, (call) => send(call, 'later')),
    route(calls.telecomLv, (call) => confirm(call, 'later')),
  ]
}

const accountRoutes = (deps: Deps): Route[] => [
  route(calls.bankBranch, async () => ({ details: [...banksOf(deps.market.code)] })),
  route(calls.bankCodePreCheck, async ({ who, body, at }) => {
    const account = await checkOwnAccount(deps, who, body, at)
    return {
      bankName: account.bank.bankName,
      holderNameMasked: maskName(account.holderName),
      nameMatch: account.nameMatch,
    }
  }),
  route(calls.saveUserAccount, async ({ who, body, at }) => {
    if (who.bizStatus === USER_STATUS.bankAccount) await askBureauFirst(deps, who)
    const { bizStatus, credit } = await completeCertification(deps, who, body, at)
    const { currency } = deps.market
    const totalLimit = decimalFromMinor(credit.limitMinor, currency)
    const asks = asksOf(credit.reasons)
    return { bizStatus, credit: { decision: credit.decision, currency, totalLimit, asks } }
  }),
  route(calls.modifyAccount, async (call) => {
    const { code, ...typed } = call.body
    const account = await changeBankAccount(deps, call.who, call, { typed, code })
    const accountNumberMasked = maskAccountNumber(account.accountNumber)
    return { bankName: account.bank.bankName, accountNumberMasked }
  }),
  route(calls.userBandingAccount, async ({ who, at }) => {
    const account = await verifiedAccountOf(deps.db, deps, who.userId)
    if (!account) return { account: null }
    const accountNumber = seesData(who, at) ? account.accountNumber : null
    const accountNumberMasked = maskAccountNumber(account.accountNumber)
    return { account: { ...account, accountNumber, accountNumberMasked } }
  }),
]
