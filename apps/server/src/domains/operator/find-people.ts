import type { FindKind } from '@noren/contract/operator/people'
import type { Deps } from '../../deps.ts'
import { UUID } from '../../platform/ids.ts'
import { type KnownPerson, peopleOf, personWithPhone } from '../account/find-person.ts'
import { maskPhone } from '../certification/masks.ts'
import { holdersOfDocument } from '../certification/read-identity.ts'
import { ticketCalled } from '../feedback/open-tickets.ts'
import { loanById } from '../loans/find-loan.ts'
import { loansCalled } from '../loans/loan-story.ts'
import { loansPaidWith } from '../repayments/find-payments.ts'

interface Hit {
  userId: string
  loanId?: string
  ticketId?: string
}

export interface FoundPerson extends KnownPerson {
  loanId: string | null
  ticketId: string | null
}

/** Numbers that we gave out are written in capitals. */
const capitals = (value: string): string => value.toUpperCase()

const LOOKUPS: Readonly<Record<FindKind, (deps: Deps, value: string) => Promise<Hit[]>>> = {
  async phone(deps, value) {
    const userId = await personWithPhone(deps, deps.db, value)
    return userId ? [{ userId }] : []
  },
  loanNumber: ({ db }, value) => loansCalled(db, capitals(value)),
  kfsNumber: ({ db }, value) => loansCalled(db, capitals(value)),
  receiptNumber: ({ db }, value) => loansPaidWith(db, capitals(value)),
  async ticketNumber({ db }, value) {
    const found = await ticketCalled(db, capitals(value))
    return found ? [{ userId: found.userId, ticketId: found.feedbackId }] : []
  },
  async utr({ db }, value) {
    const found = [await loansPaidWith(db, value), await loansCalled(db, value)]
    return found.flat()
  },
  async documentNumber(deps, value) {
    return (await holdersOfDocument(deps, deps.db, value)).map((userId) => ({ userId }))
  },
  personId: async (_deps, value) => (UUID.test(value) ? [{ userId: value }] : []),
  async loanId({ db }, value) {
    const loan = UUID.test(value) ? await loanById(db, value) : undefined
    return loan ? [loan] : []
  },
}

/**
 * The borrowers with exactly this value, masked as in every list. Nothing is opened, so no access is recorded.
 * Throws PHONE_FORMAT for what is no phone of the market.
 */
export const findPeople = async (
  deps: Deps,
  { kind, value }: { kind: FindKind; value: string },
): Promise<FoundPerson[]> => {
  const hits = await LOOKUPS[kind](deps, value)
  const people = await peopleOf(deps, deps.db, [...new Set(hits.map(({ userId }) => userId))])
  return hits.flatMap(({ userId, loanId = null, ticketId = null }) => {
    const person = people.find((one) => one.userId === userId)
    if (!person) return []
    return [{ ...person, phone: person.phone && maskPhone(person.phone), loanId, ticketId }]
  })
}
