import {
  answerBadRequest,
  answerList,
  answerOk,
  type LocalAnswer,
  type LocalBody,
  type LocalCall,
  type LocalEntity,
  NO_SUCH_ID,
  newLocalId,
} from './local-answers.ts'

/** What the bank of an account says; an account that is not listed is a good one. */
export interface LocalBankAnswer {
  status: 'created' | 'completed' | 'failed'
  results: LocalBody
  reason?: string
}

export interface PayoutBooks {
  accountNumber: string
  nowSeconds: () => number
  contacts: Map<string, LocalEntity>
  fundAccounts: Map<string, LocalEntity>
  payouts: LocalEntity[]
  /** What moved on the account, the oldest first. */
  transactions: LocalEntity[]
  byKey: Map<string, { text: string; payout: LocalEntity }>
  validations: (LocalEntity & { looks: number })[]
  bank: Map<string, LocalBankAnswer>
  /** How often a validation is read before the bank has answered. */
  looksUntilBankAnswers: number
}

const NAME = /^[a-zA-Z0-9 ’\-_/().]*[a-zA-Z0-9.]$/

/** Answers the calls of RazorpayX; undefined for any other. */
export const answerPayouts = (books: PayoutBooks, call: LocalCall): LocalAnswer | undefined => {
  const { method, path, query, body = {}, idempotencyKey } = call
  switch (`${method} ${path}`) {
    case 'POST /v1/contacts':
      return createContact(books, body)
    case 'POST /v1/fund_accounts':
      return createFundAccount(books, body)
    case 'POST /v1/payouts':
      return createPayout(books, body, idempotencyKey)
    case 'GET /v1/payouts': {
      const { reference_id } = query
      const found = books.payouts.filter(
        (one) => !reference_id || one.reference_id === reference_id,
      )
      return answerList(found, query)
    }
    case 'GET /v1/transactions': {
      const until = Number(query.to ?? Number.POSITIVE_INFINITY)
      const own = query.account_number === books.accountNumber ? books.transactions : []
      // The newest first.
      const found = own.filter((one) => Number(one.created_at) <= until).toReversed()
      return answerList(found, query)
    }
    case 'POST /v1/fund_accounts/validations':
      return createValidation(books, body)
  }
  const [, id] = /^\/v1\/fund_accounts\/validations\/(\w+)$/.exec(path) ?? []
  return method === 'GET' && id ? readValidation(books, id) : undefined
}

const createContact = ({ contacts }: PayoutBooks, body: LocalBody): LocalAnswer => {
  const { name, type } = body
  if (typeof name !== 'string') return answerBadRequest('The name field is required.', 'name')
  if (name.length < 3 || name.length > 50 || !NAME.test(name)) {
    return answerBadRequest(`The name field ${name} is invalid.`, 'name')
  }
  if (!['vendor', 'customer', 'employee', 'self'].includes(String(type))) {
    return answerBadRequest(`Invalid type: ${type}`, 'type')
  }
  return answerOk(keep(contacts, body, 'cont'))
}

const createFundAccount = (books: PayoutBooks, body: LocalBody): LocalAnswer => {
  const account = body.bank_account as Record<string, string>
  if (!has(books.contacts, body.contact_id)) {
    return answerBadRequest('The contact id provided does not exist.', 'contact_id')
  }
  if (account.ifsc?.length !== 11) {
    return answerBadRequest('The IFSC must be 11 characters.', 'ifsc')
  }
  if (!/^[a-zA-Z0-9]{5,35}$/.test(account.account_number ?? '')) {
    const words = `The account number ${account.account_number} format is invalid.`
    return answerBadRequest(words, 'account_number')
  }
  return answerOk(keep(books.fundAccounts, body, 'fa'))
}

const has = (of: Map<string, LocalEntity>, id: unknown): boolean =>
  [...of.values()].some((one) => one.id === id)

/** The same details are the same entity. */
const keep = (into: Map<string, LocalEntity>, body: LocalBody, prefix: string): LocalEntity => {
  const text = JSON.stringify(body)
  const known = into.get(text) ?? { id: newLocalId(prefix), ...body, active: true }
  into.set(text, known)
  return known
}

const createPayout = (
  books: PayoutBooks,
  body: LocalBody,
  key: string | undefined,
): LocalAnswer => {
  if (!key || !/^[A-Za-z0-9_ -]{4,36}$/.test(key)) {
    const words = 'Idempotency key is missing. Include idempotency header and key in the request.'
    return answerBadRequest(words, 'X-Payout-Idempotency')
  }
  const text = JSON.stringify(body)
  const before = books.byKey.get(key)
  if (before && before.text !== text) {
    return answerBadRequest('Different request body sent for the same Idempotency Header.')
  }
  if (before) return answerOk(before.payout)
  if (body.account_number !== books.accountNumber) {
    return answerBadRequest('The account number is invalid.', 'account_number')
  }
  if (!has(books.fundAccounts, body.fund_account_id)) return NO_SUCH_ID
  if (Number(body.amount) < 100) {
    return answerBadRequest('The amount must be at least 100.', 'amount')
  }
  if (!/^[a-zA-Z0-9 ]{0,30}$/.test(String(body.narration))) {
    return answerBadRequest('The narration format is invalid.', 'narration')
  }
  const { account_number, queue_if_low_balance, ...shown } = body
  const payout = {
    id: newLocalId('pout'),
    entity: 'payout',
    ...shown,
    status: 'processing',
    utr: null,
    created_at: books.nowSeconds(),
  }
  books.payouts.unshift(payout)
  books.byKey.set(key, { text, payout })
  return answerOk(payout)
}

const createValidation = (books: PayoutBooks, body: LocalBody): LocalAnswer => {
  const { id } = body.fund_account as LocalEntity
  const fundAccount = [...books.fundAccounts.values()].find((one) => one.id === id)
  if (!fundAccount) return NO_SUCH_ID
  const made = {
    id: newLocalId('fav'),
    entity: 'fund_account.validation',
    fund_account: fundAccount,
    status: 'created',
    results: { account_status: null, registered_name: null },
    looks: 0,
  }
  books.validations.push(made)
  return answerOk(made)
}

const readValidation = (books: PayoutBooks, id: string): LocalAnswer => {
  const told = books.validations.find((one) => one.id === id)
  if (!told) return NO_SUCH_ID
  told.looks += 1
  if (told.looks < books.looksUntilBankAnswers) return answerOk(told)
  const { bank_account } = told.fund_account as { bank_account: Record<string, string> }
  const { status, results, reason } = books.bank.get(bank_account.account_number ?? '') ?? {
    status: 'completed',
    results: { account_status: 'active', registered_name: bank_account.name },
  }
  return answerOk({ ...told, status, results, ...(reason && { status_details: { reason } }) })
}
