import { addDays, daysBetween } from '@noren/contract/dates'
import { decimalFromMinor } from '@noren/contract/money'
import { INSIGHT_DAYS_MAX } from '@noren/contract/operator/insight'
import * as calls from '@noren/contract/operator/quality'
import type { Language } from '@noren/i18n/languages'
import type { Deps } from '../../deps.ts'
import * as quality from '../../domains/operator/quality.ts'
import type {
  ApplicationEvidence,
  LimitEvidence,
  ReviewEvidence,
} from '../../domains/quality/read-sample.ts'
import { type Route, route } from '../../http/route.ts'
import { AppError } from '../../platform/errors.ts'
import { dayFrom } from '../wire/day.ts'
import { wireCredit } from '../wire/operator.ts'
import { wireSaid } from '../wire/proof-said.ts'
import { wireEvidence } from '../wire/review.ts'
import { wirePicture } from './pictures.ts'

const DAYS_SHOWN = 90

/** Decided cases that a second person decides again, and how often both agree. */
export const qualityRoutes = (deps: Deps): Route[] => [
  route(calls.openSample, async ({ who, params, language, at }) =>
    wireSample(deps, language, await quality.openSample(deps, who, params.sampleId, at)),
  ),
  route(calls.samplePicture, async ({ who, params, at }) =>
    wirePicture(await quality.samplePicture(deps, who, params, at)),
  ),
  route(calls.decideSample, ({ who, body, at }) => {
    const { reasonCode, ...decision } = body
    return quality.decideSample(deps, who, { ...decision, reasonCode }, at)
  }),
  route(calls.showDisagreement, async ({ who, params, language, at }) => {
    const shown = await quality.showDisagreement(deps, who, params.sampleId, at)
    const { sample } = shown
    if (!sample.secondDecision || !sample.secondAt) throw new Error('nobody decided it twice')
    return {
      ...wireSample(deps, language, shown),
      first: {
        name: sample.firstName,
        decision: sample.firstDecision,
        reasonCode: sample.firstReason,
        at: sample.firstAt.toISOString(),
      },
      second: {
        name: sample.secondName ?? '',
        decision: sample.secondDecision,
        reasonCode: sample.secondReason,
        at: sample.secondAt.toISOString(),
      },
    }
  }),
  route(calls.decideDisagreement, ({ who, body, at }) =>
    quality.decideDisagreement(deps, who, body, at),
  ),
  route(calls.reviewAgreement, async ({ who, query }) => {
    const to = dayFrom('to', query.to) ?? deps.clock.businessDay()
    const from = dayFrom('from', query.from) ?? addDays(to, 1 - DAYS_SHOWN)
    const count = daysBetween(from, to) + 1
    if (count < 1 || count > INSIGHT_DAYS_MAX) {
      throw new AppError('VALIDATION', { fields: [{ path: 'from', rule: 'range' }] })
    }
    return { from, to, ...(await quality.reviewAgreement(deps, who, { from, to })) }
  }),
]

type Shown = Awaited<ReturnType<typeof quality.openSample>>

/** Of the row only what says nothing of the first decision, nor of whose case it is. */
const wireSample = (deps: Deps, language: Language, { sample, evidence, pictures }: Shown) => ({
  sampleId: sample.sampleId,
  kind: sample.kind,
  review: evidence?.of === 'review' ? wireReview(evidence) : null,
  application: evidence?.of === 'application' ? wireAsked(deps, language, evidence) : null,
  limitRequest: evidence?.of === 'limitRequest' ? wireLimit(evidence) : null,
  proof: evidence?.of === 'proof' ? { ...wireSaid(evidence), isAlike: evidence.isAlike } : null,
  pictures,
})

const wireReview = ({ of: _, ...shown }: ReviewEvidence) => wireEvidence(shown)

const wireAsked = (
  deps: Deps,
  language: Language,
  { standing, usedMinor, currency, ...asked }: ApplicationEvidence,
) => ({
  productCode: asked.productCode,
  lenderCode: asked.lenderCode,
  currency,
  amount: decimalFromMinor(asked.amountMinor, currency),
  receive: decimalFromMinor(asked.receiveMinor, currency),
  appliedAt: asked.appliedAt.toISOString(),
  credit: standing && wireCredit(deps, language, { standing, usedMinor, currency }),
})

const wireLimit = ({ currency, ...asked }: LimitEvidence) => ({
  currency,
  amount: decimalFromMinor(asked.amountMinor, currency),
  limitNow: decimalFromMinor(asked.limitNowMinor, currency),
  requestedAt: asked.requestedAt.toISOString(),
  reason: asked.reason,
})
