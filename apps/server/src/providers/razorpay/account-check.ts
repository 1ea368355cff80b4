import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import type { AccountCheck, AccountCheckGateway, AccountToCheck } from '../ports/account-check.ts'
import type { RazorpayClient } from './client.ts'
import { fundAccountOf } from './fund-account.ts'
import { RazorpayError } from './razorpay-error.ts'

export interface RazorpayAccountCheckDeps {
  client: RazorpayClient
  /** The account from which the penny is sent. */
  accountNumber: string
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Pauses before each look at the bank's answer, while a person waits at the screen. */
  pausesMs?: readonly number[]
}

const PAUSES_MS = [500, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000]
const PENNY_MINOR = 100
const COME_BACK_SECONDS = 60

const maybeText = z.catch(z.nullish(z.string()), undefined)
const results = z.nullish(
  z.object({ account_status: maybeText, registered_name: maybeText, details: maybeText }),
)
/** Razorpay's documentation has the result under two different names. */
export const accountValidation = z.object({
  id: z.string().check(z.regex(/^fav_[A-Za-z0-9]{1,40}$/)),
  status: z.enum(['created', 'completed', 'failed']),
  results,
  validation_results: results,
  status_details: z.nullish(z.object({ reason: maybeText })),
})
type AccountValidation = z.infer<typeof accountValidation>

/**
 * Checks an account by a penny drop, which takes some seconds. Temporary problems are reported to the
 * person as BUSY, and the domain then does not count the check, so it can be repeated. Source:
 * razorpay.com/docs/api/x/account-validation. Not available in test mode, nor for every Razorpay account.
 */
export const razorpayAccountCheck = (deps: RazorpayAccountCheckDeps): AccountCheckGateway => ({
  async check(account) {
    try {
      return await ask(deps, account)
    } catch (error) {
      if (!(error instanceof RazorpayError)) throw error
      if (isAboutAccount(error)) return { state: 'notFound' }
      deps.log.warn({ err: error }, 'a bank account could not be checked')
      if (error.isTemporary) throw new AppError('BUSY', { waitSeconds: COME_BACK_SECONDS })
      throw error
    }
  },
})

/** An account number or IFSC without the right form belongs to no bank account. */
const isAboutAccount = ({ detail }: RazorpayError): boolean =>
  detail.kind === 'refused' &&
  detail.operation === 'createFundAccount' &&
  /(^|\.)(ifsc|account_number)$/.test(detail.field ?? '')

const ask = async (
  { client, accountNumber, pausesMs = PAUSES_MS }: RazorpayAccountCheckDeps,
  account: AccountToCheck,
): Promise<AccountCheck> => {
  const fundAccountId = await fundAccountOf(client, {
    ...account,
    holderName: account.expectedName,
  })
  let told = await client.ask({
    operation: 'createValidation',
    method: 'POST',
    path: '/v1/fund_accounts/validations',
    body: {
      account_number: accountNumber,
      fund_account: { id: fundAccountId },
      amount: PENNY_MINOR,
      currency: 'INR',
    },
    answer: accountValidation,
  })
  for (const pauseMs of pausesMs) {
    if (told.status !== 'created') break
    await sleep(pauseMs)
    told = await client.ask({
      operation: 'readValidation',
      method: 'GET',
      path: `/v1/fund_accounts/validations/${told.id}`,
      answer: accountValidation,
    })
  }
  return accountCheckOf(told)
}

/**
 * The documentation has active accounts, elsewhere called valid, and invalid ones. An account without a
 * name counts as found but held by nobody, so that it never passes as the borrower's own. @throws
 * RazorpayError timeout while there is no result, unavailable when the bank gave none
 */
export const accountCheckOf = (told: AccountValidation): AccountCheck => {
  if (told.status === 'created') {
    throw new RazorpayError({ kind: 'timeout', operation: 'readValidation' })
  }
  const result = told.results ?? told.validation_results
  const reason = told.status_details?.reason ?? undefined
  if (told.status === 'failed') {
    const detail = { kind: 'unavailable', operation: 'readValidation' } as const
    throw new RazorpayError({ ...detail, ...(reason && { reason }) })
  }
  switch (result?.account_status) {
    case 'active':
    case 'valid':
      return { state: 'found', holderName: result.registered_name?.trim() ?? '' }
    case 'invalid': {
      const isClosed = reason === 'bank_account_closed' || /\bclosed\b/i.test(result.details ?? '')
      return { state: isClosed ? 'closed' : 'notFound' }
    }
    default:
      throw new RazorpayError({
        kind: 'unexpectedAnswer',
        operation: 'readValidation',
        description: 'a completed validation without an account status that is known',
      })
  }
}
