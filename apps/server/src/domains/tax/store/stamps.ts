import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { TaxDocumentKind } from '@noren/markets/tax-policy'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { CancelReason } from '../../../providers/ports/tax-stamp.ts'

interface StampKey {
  userId: string
  stampId: string
}

interface NewStamp extends StampKey {
  loanId: string
  /** What is stamped: a document, or the receipt of a payment. */
  documentId: string | null
  receiptId: string | null
  replaces: string | null
  at: Date
}

const insert = rawStatement<NewStamp, never>(
  'insert_tax_stamp',
  `insert into tax_stamps (user_id, stamp_id, loan_id, document_id, receipt_id, replaces, state, asked_at, try_at)
   values ($1, $2, $3, $4, $5, $6, 'waiting', $7, $7)`,
  ['userId', 'stampId', 'loanId', 'documentId', 'receiptId', 'replaces', 'at'],
)
export const insertStamp = (tx: Tx, row: NewStamp): void => insert.send(tx, row)

/** A document or a receipt in turn: to be stamped, or its stamp to be cancelled. */
export interface StampInTurn extends StampKey {
  state: 'waiting' | 'cancelling'
  tries: number
  drawnAt: Date | null
  xmlSealed: Buffer | null
  /** Its own, while it is being cancelled. */
  uuid: string | null
  cancelReason: CancelReason | null
  /** Of the stamp that stands for it. */
  replacedBy: string | null
  /** Of a receipt; a document otherwise. */
  receiptId: string | null
  name: string
  pageOn: Day
  loanNumber: string
  lenderCode: string
  currency: Currency
  sellerTaxId: string
  /** Of the stamp that it stands for, and is related to. */
  replacesUuid: string | null
}

/** What an invoice or a credit note says. */
interface StampedDocument {
  kind: TaxDocumentKind
  event: string
  taxableMinor: Minor
  taxMinor: Minor
  ratePpm: number
  serviceCode: string
  /** The fee was kept of what was paid out. */
  isDeducted: boolean
  /** Of the invoice that it takes back. */
  creditsUuid: string | null
}

/** What the receipt of a payment says of it. */
interface StampedReceipt {
  paidOn: Day
  form: string
}

/** The stamp that stands for one. */
const REPLACEMENT = `(select r.uuid from tax_stamps r
  where r.user_id = s.user_id and r.replaces = s.stamp_id and r.state = 'stamped')`
/** The stamp that this one stands for. */
const REPLACED = 'o.user_id = s.user_id and o.stamp_id = s.replaces'

const claim = rawStatement<{ at: Date; againAt: Date; limit: number }, StampInTurn>(
  'claim_tax_stamps',
  // One that was wrong is cancelled before or after another one stands for it, as its reason says; a credit note and a
  // receipt wait until their invoices have their numbers, and what stands for a receipt until that one has its own.
  `with due as (
     select s.user_id, s.stamp_id from tax_stamps s left join tax_documents d using (document_id)
     where s.try_at <= $1 and case s.state
       when 'cancelling' then s.cancel_reason <> '01' or ${REPLACEMENT} is not null
       else not exists (select from tax_stamps o
           where ${REPLACED} and (o.state = 'waiting' or o.cancel_reason = '02' and o.state <> 'cancelled'))
         and not exists (select from tax_stamps i
           where i.document_id = d.credits and i.user_id = s.user_id and i.state in ('waiting', 'refused'))
         and not exists (select from tax_receipt_lines r
           where r.user_id = s.user_id and r.receipt_id = s.receipt_id and not exists (select from tax_stamps i
             where i.document_id = r.document_id and i.user_id = r.user_id and i.state = 'stamped')) end
     order by s.try_at limit $3 for update of s skip locked
   ), claimed as (
     update tax_stamps s set try_at = $2, tries = s.tries + 1
     from due where s.user_id = due.user_id and s.stamp_id = due.stamp_id
     returning s.*
   )
   select s.user_id as "userId", s.stamp_id as "stampId", s.state, s.tries, s.drawn_at as "drawnAt",
     s.xml_sealed as "xmlSealed", s.uuid, s.cancel_reason as "cancelReason", ${REPLACEMENT} as "replacedBy",
     s.receipt_id as "receiptId", coalesce(d.name, r.name) as name, coalesce(d.page_on, r.page_on) as "pageOn",
     l.loan_number as "loanNumber", b.lender_code as "lenderCode", b.currency,
     coalesce(d.seller_tax_id, r.seller_tax_id) as "sellerTaxId",
     (select o.uuid from tax_stamps o where ${REPLACED} and o.cancel_reason = '01') as "replacesUuid"
   from claimed s left join tax_documents d using (document_id)
     left join tax_receipts r on r.user_id = s.user_id and r.receipt_id = s.receipt_id
     join loans l on l.id = s.loan_id join books b on b.book = coalesce(d.book, r.book)
   where coalesce(d.name, r.name) is not null`,
  ['at', 'againAt', 'limit'],
)
/** Those that are due and whose turn it is; hidden from other claims until their outcome is noted. */
export const claimStamps = (
  on: Querier,
  of: { at: Date; againAt: Date; limit: number },
): Promise<StampInTurn[]> => claim.all(on, of)

const ofDocument = rawStatement<StampKey, StampedDocument>(
  'find_document_to_stamp',
  `select d.kind, d.event, d.taxable_minor as "taxableMinor",
     (d.central_minor + d.state_minor + d.integrated_minor)::bigint as "taxMinor", d.rate_ppm as "ratePpm",
     d.service_code as "serviceCode", coalesce(l.terms ->> 'feeCollected' = 'atPayout', false) as "isDeducted",
     (select i.uuid from tax_stamps i where i.document_id = d.credits and i.user_id = s.user_id
       and i.state = 'stamped') as "creditsUuid"
   from tax_stamps s join tax_documents d using (document_id) join loans l on l.id = d.loan_id
   where s.user_id = $1 and s.stamp_id = $2`,
  ['userId', 'stampId'],
)
export const findStampedDocument = (on: Querier, of: StampKey): Promise<StampedDocument> =>
  ofDocument.one(on, of)

const ofReceipt = rawStatement<StampKey, StampedReceipt>(
  'find_receipt_to_stamp',
  `select r.paid_on as "paidOn", r.form
   from tax_stamps s join tax_receipts r on r.user_id = s.user_id and r.receipt_id = s.receipt_id
   where s.user_id = $1 and s.stamp_id = $2`,
  ['userId', 'stampId'],
)
export const findStampedReceipt = (on: Querier, of: StampKey): Promise<StampedReceipt> =>
  ofReceipt.one(on, of)

const draw = rawStatement<StampKey & { drawnAt: Date; xmlSealed: Buffer }, never>(
  'draw_tax_stamp',
  `update tax_stamps set drawn_at = $3, xml_sealed = $4
   where user_id = $1 and stamp_id = $2 and state = 'waiting'`,
  ['userId', 'stampId', 'drawnAt', 'xmlSealed'],
)
/** Keeps the document as it is sent from now on. */
export const drawStamp = async (
  on: Querier,
  row: StampKey & { drawnAt: Date; xmlSealed: Buffer },
): Promise<void> => {
  await draw.run(on, row)
}

const stamped = rawStatement<StampKey & { uuid: string; xmlSealed: Buffer; at: Date }, never>(
  'note_tax_stamp',
  `update tax_stamps set state = 'stamped', uuid = $3, xml_sealed = $4, stamped_at = $5, try_at = null
   where user_id = $1 and stamp_id = $2 and state = 'waiting'`,
  ['userId', 'stampId', 'uuid', 'xmlSealed', 'at'],
)
/** False where it was noted before. */
export const noteStamped = async (
  on: Querier,
  row: StampKey & { uuid: string; xmlSealed: Buffer; at: Date },
): Promise<boolean> => (await stamped.run(on, row)) === 1

const refused = rawStatement<StampKey & { fault: string }, never>(
  'note_tax_stamp_refused',
  `update tax_stamps set state = 'refused', fault = $3, try_at = null
   where user_id = $1 and stamp_id = $2 and state = 'waiting'`,
  ['userId', 'stampId', 'fault'],
)
export const noteRefused = async (on: Querier, row: StampKey & { fault: string }) => {
  await refused.run(on, row)
}

const later = rawStatement<StampKey & { tryAt: Date; wasCalled: boolean }, never>(
  'postpone_tax_stamp',
  `update tax_stamps set try_at = $3, tries = tries - case when $4 then 0 else 1 end
   where user_id = $1 and stamp_id = $2 and state in ('waiting', 'cancelling')`,
  ['userId', 'stampId', 'tryAt', 'wasCalled'],
)
export const postponeStamp = async (
  on: Querier,
  row: StampKey & { tryAt: Date; wasCalled: boolean },
): Promise<void> => {
  await later.run(on, row)
}

const cancelled = rawStatement<StampKey & { at: Date }, never>(
  'note_tax_stamp_cancelled',
  `update tax_stamps set state = 'cancelled', cancelled_at = $3, try_at = null
   where user_id = $1 and stamp_id = $2 and state = 'cancelling'`,
  ['userId', 'stampId', 'at'],
)
export const noteCancelled = async (on: Querier, row: StampKey & { at: Date }): Promise<void> => {
  await cancelled.run(on, row)
}

const uuidOf = rawStatement<StampKey, { uuid: string | null }>(
  'find_uuid_of_tax_stamp',
  'select uuid from tax_stamps where user_id = $1 and stamp_id = $2',
  ['userId', 'stampId'],
)
export const findUuid = async (on: Querier, of: StampKey): Promise<string | null> =>
  (await uuidOf.one(on, of)).uuid

/** Whether a credit note or a receipt names the number of the stamp `s`, which is of `whose`: a parameter where there is one. */
export const namedStamp = (whose: string) => `(exists (
    select from tax_documents n where n.credits = s.document_id and n.user_id = ${whose}
      and n.number is not null)
  or exists (
    select from tax_receipt_lines i join tax_receipts r on r.user_id = i.user_id and r.receipt_id = i.receipt_id
    where i.document_id = s.document_id and i.user_id = ${whose} and r.ended_on is null))`

interface CurrentStamp {
  stampId: string
  /** Null until it is stamped. */
  uuid: string | null
  /** A credit note takes something of it back, or a receipt says that it was paid; both name its number. */
  isNamed: boolean
}

const current = rawStatement<{ userId: string; id: string }, CurrentStamp>(
  'find_tax_stamp_of_document',
  `select s.stamp_id as "stampId", s.uuid,
     ${namedStamp('$1')} as "isNamed"
   from tax_stamps s
   where s.user_id = $1 and $2 in (s.document_id, s.receipt_id) and s.state in ('waiting', 'refused', 'stamped')
   for update of s`,
  ['userId', 'id'],
)
/** Locks the stamp that counts of a document or a receipt of this borrower. */
export const lockCurrent = (
  tx: Tx,
  of: { userId: string; id: string },
): Promise<CurrentStamp | undefined> => current.maybeOne(tx, of)

const currentOfReceipt = rawStatement<{ userId: string; receiptId: string }, { stampId: string }>(
  'find_tax_stamp_of_receipt',
  `select stamp_id as "stampId" from tax_stamps
   where user_id = $1 and receipt_id = $2 and state in ('waiting', 'refused', 'stamped')`,
  ['userId', 'receiptId'],
)
export const findCurrentOfReceipt = (
  on: Querier,
  of: { userId: string; receiptId: string },
): Promise<{ stampId: string } | undefined> => currentOfReceipt.maybeOne(on, of)

const cancelOfEnded = rawStatement<{ userId: string; receiptId: string; at: Date }, never>(
  'cancel_tax_stamp_of_ended_receipt',
  `update tax_stamps s set state = 'cancelling', try_at = $3, tries = 0,
     cancel_reason = case r.ended_as when 'replaced' then '01' else '03' end
   from tax_receipts r
   where s.user_id = $1 and s.receipt_id = $2 and s.state = 'stamped'
     and r.user_id = s.user_id and r.receipt_id = s.receipt_id and r.ended_on is not null`,
  ['userId', 'receiptId', 'at'],
)
/** Has the stamp of a receipt that has ended cancelled; one that is not stamped yet is once it is. */
export const cancelEnded = async (
  on: Querier,
  of: { userId: string; receiptId: string; at: Date },
): Promise<void> => {
  await cancelOfEnded.run(on, of)
}

const xmlOf = rawStatement<StampKey, { name: string; xmlSealed: Buffer }>(
  'find_stamped_xml',
  `select coalesce(d.name, r.name) as name, s.xml_sealed as "xmlSealed"
   from tax_stamps s left join tax_documents d using (document_id)
     left join tax_receipts r on r.user_id = s.user_id and r.receipt_id = s.receipt_id
   where s.user_id = $1 and s.stamp_id = $2 and s.uuid is not null and s.xml_sealed is not null
     and coalesce(d.name, r.name) is not null`,
  ['userId', 'stampId'],
)
export const findXml = (on: Querier, of: StampKey) => xmlOf.maybeOne(on, of)

const ask = rawStatement<StampKey & { reason: CancelReason; at: Date }, never>(
  'ask_to_cancel_tax_stamp',
  `update tax_stamps set state = 'cancelling', cancel_reason = $3, try_at = $4, tries = 0
   where user_id = $1 and stamp_id = $2 and state = 'stamped'`,
  ['userId', 'stampId', 'reason', 'at'],
)
export const askToCancel = async (
  tx: Tx,
  of: StampKey & { reason: CancelReason; at: Date },
): Promise<void> => {
  await ask.run(tx, of)
}

interface MissingStamp {
  book: string
  name: string
  state: string
}

const missing = rawStatement<
  { policies: readonly string[]; since: Day | null; before: Date },
  MissingStamp
>(
  'list_missing_tax_stamps',
  `select d.book, d.name, coalesce(s.state, 'none') as state
   from tax_documents d left join tax_stamps s on s.user_id = d.user_id
     and s.document_id = d.document_id and s.state in ('waiting', 'refused', 'stamped')
   where d.policy = any($1::text[]) and ($2::date is null or d.page_on >= $2) and d.name is not null
     and (s.stamp_id is null or (s.state <> 'stamped' and s.asked_at < $3))
   union all
   select r.book, r.name, coalesce(s.state, 'none')
   from tax_receipts r left join tax_stamps s on s.user_id = r.user_id
     and s.receipt_id = r.receipt_id and s.state in ('waiting', 'refused', 'stamped')
   where ($2::date is null or r.page_on >= $2) and r.ended_on is null
     and (s.stamp_id is null or (s.state <> 'stamped' and s.asked_at < $3))
   union all
   select r.book, r.name, s.state
   from tax_receipts r join tax_stamps s on s.user_id = r.user_id and s.receipt_id = r.receipt_id
   where ($2::date is null or r.ended_on >= $2) and s.state in ('waiting', 'refused', 'cancelling')
     and r.ended_on < ($3::timestamptz - interval '1 day')::date
   order by 1, 2`,
  ['policies', 'since', 'before'],
)
/**
 * Numbered documents under these policies, and receipts, that were to be stamped by then and are not, and receipts that
 * ended before and whose stamp is not cancelled.
 */
export const listMissing = (
  on: Querier,
  of: { policies: readonly string[]; since: Day | null; before: Date },
): Promise<MissingStamp[]> => missing.all(on, of)
