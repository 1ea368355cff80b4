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

export interface CollectionBooks {
  nowSeconds: () => number
  qrCodes: LocalEntity[]
  virtualAccounts: LocalEntity[]
  /** What was paid by each of them, by its id. */
  paid: Map<string, LocalEntity[]>
  /** The bank's side of a payment, by the payment's id. */
  bankTransfers: Map<string, LocalBody>
  /** The transactions of its settlements, by the day on which they were settled. */
  settlements: Map<string, LocalEntity[]>
  /** Whether this account's QR codes come with what they hold. */
  hasImageContent: boolean
}

const QR_FIELDS =
  'type name usage fixed_amount payment_amount description customer_id close_by notes'
const ACCOUNT_FIELDS = 'receivers description customer_id close_by notes'
const CLOSE_AFTER_SECONDS_MIN = 15 * 60

/** Answers the calls of QR codes and Smart Collect; undefined for any other. */
export const answerCollections = (
  books: CollectionBooks,
  { method, path, query, body = {} }: LocalCall,
): LocalAnswer | undefined => {
  switch (`${method} ${path}`) {
    case 'POST /v1/payments/qr_codes':
      return createQrCode(books, body)
    case 'GET /v1/payments/qr_codes':
      return answerList(books.qrCodes, query)
    case 'GET /v1/settlements/recon/combined':
      return answerList(books.settlements.get(dayIn(query)) ?? [], query)
    case 'POST /v1/virtual_accounts':
      return createVirtualAccount(books, body)
    case 'GET /v1/virtual_accounts':
      return answerList(books.virtualAccounts, query)
  }
  const [, paymentId] = /^\/v1\/payments\/(pay_\w+)\/bank_transfer$/.exec(path) ?? []
  if (paymentId) {
    const transfer = books.bankTransfers.get(paymentId)
    return transfer ? answerOk(transfer) : NO_SUCH_ID
  }
  const [, kind, id, more] =
    /^\/v1\/(payments\/qr_codes|virtual_accounts)\/(\w+)(\/close|\/payments)?$/.exec(path) ?? []
  const close = more === '/close'
  if (!kind || close !== (method === 'POST')) return undefined
  const one = [...books.qrCodes, ...books.virtualAccounts].find((entity) => entity.id === id)
  if (!one) return NO_SUCH_ID
  if (more === '/payments') return answerList(books.paid.get(one.id) ?? [], query)
  if (close && one.status === 'closed') return answerBadRequest('It is already closed.')
  if (close) Object.assign(one, { status: 'closed', closed_at: books.nowSeconds() })
  return answerOk(one)
}

/** What the documents do not list, and what would close too soon, is refused. */
const refused = (
  { nowSeconds }: CollectionBooks,
  body: LocalBody,
  fields: string,
): LocalAnswer | undefined => {
  const extra = Object.keys(body).filter((name) => !fields.split(' ').includes(name))
  if (extra.length > 0) {
    return answerBadRequest(`${extra.join(', ')} is/are not required and should not be sent`)
  }
  const isTooSoon = Number(body.close_by) < nowSeconds() + CLOSE_AFTER_SECONDS_MIN
  const words = 'close_by should be at least 15 minutes after current time'
  return isTooSoon ? answerBadRequest(words, 'close_by') : undefined
}

const createQrCode = (books: CollectionBooks, body: LocalBody): LocalAnswer => {
  const refusal = refused(books, body, QR_FIELDS)
  if (refusal) return refusal
  if (body.type !== 'upi_qr') return answerBadRequest('The selected type is invalid.', 'type')
  if (!(Number(body.payment_amount) >= 1)) {
    return answerBadRequest('The payment amount must be at least 1.', 'payment_amount')
  }
  const id = newLocalId('qr')
  const content = `upi://pay?pa=lender.razorpay@hdfcbank&pn=Lender&tr=${id}&cu=INR`
  const made = {
    id,
    entity: 'qr_code',
    created_at: books.nowSeconds(),
    status: 'active',
    ...body,
    image_url: `https://rzp.io/i/${id.slice(3, 11)}`,
    ...(books.hasImageContent && { image_content: content }),
  }
  books.qrCodes.unshift(made)
  return answerOk(made)
}

const createVirtualAccount = (books: CollectionBooks, body: LocalBody): LocalAnswer => {
  const refusal = refused(books, body, ACCOUNT_FIELDS)
  if (refusal) return refusal
  if (!body.receivers) return answerBadRequest('The receivers field is required.', 'receivers')
  const account = {
    id: newLocalId('ba'),
    entity: 'bank_account',
    ifsc: 'RATN0VAAPIS',
    bank_name: 'RBL Bank',
    name: 'Lender Label',
    notes: [],
    account_number: `22233300${10_000_000 + books.virtualAccounts.length}`,
  }
  const made = {
    id: newLocalId('va'),
    entity: 'virtual_account',
    name: 'Lender Label',
    created_at: books.nowSeconds(),
    status: 'active',
    ...body,
    receivers: [account],
  }
  books.virtualAccounts.unshift(made)
  return answerOk(made)
}

/** Without leading zeros or with them. */
const dayIn = ({ year = '', month = '', day = '' }: Record<string, string>): string =>
  [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
