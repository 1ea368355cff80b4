import { hash } from 'node:crypto'
import { type Day, dayOf, minuteOfDayAt } from '@noren/contract/dates'
import { taxPoliciesOf, taxPolicyOn } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { openField, sealField } from '../../platform/keys/sealed-fields.ts'
import { type Line, LineCutError, pauseAfter, sendAll } from '../../platform/outbox/outbox.ts'
import { type Stamp, TaxStampFault } from '../../providers/ports/tax-stamp.ts'
import { verifiedNameOf } from '../certification/read-identity.ts'
import { lenderOf } from '../loans/products.ts'
import { cfdiXml } from './cfdi/cfdi-xml.ts'
import { receiptXml } from './cfdi/receipt-xml.ts'
import * as receipts from './store/receipts.ts'
import * as store from './store/stamps.ts'

/** Longer than any call takes: a claim lost in a crash comes up again. */
const CLAIMED_FOR_MS = 120_000
const CUT_PAUSE_MS = 15_000
const PAUSES = { firstMs: 60_000, maxMs: 3_600_000 }
/** The authority takes a document for 72 hours after the time it says of itself. */
const DRAWN_FOR_MS = 60 * 3_600_000
/** After this the night names what is not stamped. */
const LATE_MS = 24 * 3_600_000

const contextOf = (stampId: string): string => `tax_stamps.xml ${stampId}`

/**
 * Has what is due stamped, or its stamp cancelled, by the outbox. A document is kept as it was sent first, so that every
 * try sends the same one under the same id, which the provider stamps once: an answer that is lost, late or given twice
 * leaves one stamp.
 * @returns how many were stamped or cancelled
 */
export const stampDocuments = (deps: Deps): Promise<number> =>
  sendAll(deps, {
    line: 'tax',
    claim(limit) {
      const at = deps.clock.now()
      const againAt = new Date(at.getTime() + CLAIMED_FOR_MS)
      return store.claimStamps(deps.db, { at, againAt, limit })
    },
    send: (item, line) =>
      item.state === 'waiting' ? stampOne(deps, item, line) : cancelOne(deps, item, line),
  })

const stampOne = async (deps: Deps, item: store.StampInTurn, line: Line): Promise<boolean> => {
  const { userId, stampId, sellerTaxId } = item
  try {
    const xml = await drawn(deps, item, line)
    const stamp = await line.call(() => deps.taxStamps.issue({ stampId, sellerTaxId, xml }))
    assertIsOf(stamp, xml)
    const xmlSealed = sealField(deps.secrets.fieldKey, contextOf(stampId), stamp.xml)
    const { uuid } = stamp
    const at = deps.clock.now()
    if (await store.noteStamped(deps.db, { userId, stampId, uuid, xmlSealed, at })) {
      const { receiptId } = item
      if (receiptId) await store.cancelEnded(deps.db, { userId, receiptId, at })
      return true
    }
    const noted = await store.findUuid(deps.db, { userId, stampId })
    if (noted !== uuid) deps.log.error({ stampId, noted, uuid }, 'a document was stamped twice')
    return false
  } catch (error) {
    if (!(error instanceof TaxStampFault)) return postpone(deps, item, error)
    deps.log.error({ err: error, stampId }, 'a document was refused and is not stamped')
    await store.noteRefused(deps.db, { userId, stampId, fault: error.code })
    return false
  }
}

/** That what came back is what was sent, with a stamp of that number. @throws Error */
const assertIsOf = ({ uuid, xml }: Stamp, sent: string): void => {
  const stamps = [...xml.matchAll(/<tfd:TimbreFiscalDigital [^>]*\bUUID="([^"]+)"/g)]
  // The stamp stands at the end of the complement, where the document has one of its own.
  const ends = ['</cfdi:Complemento>', '</cfdi:Comprobante>'].map((end) => sent.lastIndexOf(end))
  const end = ends.find((at) => at >= 0) ?? sent.length
  const body = sent.slice(sent.indexOf('<cfdi:Emisor '), end)
  if (stamps.length !== 1 || stamps[0]?.[1] !== uuid || !xml.includes(body)) {
    throw new Error('the provider answered with another document')
  }
}

/** The document as it was sent before; drawn anew where it never was, or is too old and the provider has none. */
const drawn = async (deps: Deps, item: store.StampInTurn, line: Line): Promise<string> => {
  const { userId, stampId, sellerTaxId, drawnAt, xmlSealed } = item
  const { fieldKey } = deps.secrets
  const at = deps.clock.now()
  if (drawnAt && xmlSealed) {
    const isOld = at.getTime() - drawnAt.getTime() > DRAWN_FOR_MS
    const isGone =
      isOld &&
      (await line.call(() => deps.taxStamps.status({ stampId, sellerTaxId }))) === 'unknown'
    if (!isGone) return openField(fieldKey, contextOf(stampId), xmlSealed)
  }
  const xml = await draw(deps, item, at)
  const sealed = sealField(fieldKey, contextOf(stampId), xml)
  await store.drawStamp(deps.db, { userId, stampId, drawnAt: at, xmlSealed: sealed })
  return xml
}

const draw = async (deps: Deps, item: store.StampInTurn, at: Date): Promise<string> => {
  const { userId, lenderCode, pageOn } = item
  const { stamping } = taxPolicyOn(deps.market.code, pageOn)
  const { tax } = lenderOf(deps, lenderCode)
  if (!stamping || !tax.stamped) throw new TaxStampFault('unset', 'nothing says how to stamp it')
  const buyerName = await verifiedNameOf(deps, deps.db, userId)
  if (!buyerName) throw new TaxStampFault('noName', 'the name of the borrower is gone')
  const { stampId, receiptId, name: number, loanNumber, currency, sellerTaxId } = item
  const facts = {
    ...{ number, loanNumber, currency, sellerTaxId, seller: tax.stamped, buyerName },
    drawnAt: localTime(at, deps.market.zone),
    ...{ codes: stamping, replaces: item.replacesUuid },
  }
  if (receiptId === null) {
    const { creditsUuid: credits, ...document } = await store.findStampedDocument(deps.db, {
      ...{ userId, stampId },
    })
    return cfdiXml({ ...facts, ...document, credits })
  }
  const [receipt, lines] = await Promise.all([
    store.findStampedReceipt(deps.db, { userId, stampId }),
    receipts.listLines(deps.db, { userId, receiptId }),
  ])
  return receiptXml({ ...facts, ...receipt, lines })
}

const two = (number: number): string => String(number).padStart(2, '0')
const localTime = (at: Date, zone: string): string => {
  const minute = minuteOfDayAt(at, zone)
  const time = [Math.floor(minute / 60), minute % 60, at.getUTCSeconds()]
  return `${dayOf(at, zone)}T${time.map(two).join(':')}`
}

/** Asks first: an order whose answer was lost may be carried out. */
const cancelOne = async (deps: Deps, item: store.StampInTurn, line: Line): Promise<boolean> => {
  const { userId, stampId, sellerTaxId, uuid, cancelReason: reason, replacedBy } = item
  if (uuid === null || reason === null) throw new Error(`nothing cancels the stamp ${stampId}`)
  const ask = () => line.call(() => deps.taxStamps.status({ stampId, sellerTaxId }))
  try {
    let status = await ask()
    if (status === 'valid') {
      const order = {
        stampId,
        uuid,
        sellerTaxId,
        reason,
        replacedBy: reason === '01' ? replacedBy : null,
      }
      await line.call(() => deps.taxStamps.cancel(order))
      status = await ask()
    }
    if (status !== 'cancelled') return postpone(deps, item, new Error(`it is ${status}`))
    await store.noteCancelled(deps.db, { userId, stampId, at: deps.clock.now() })
    return true
  } catch (error) {
    return postpone(deps, item, error)
  }
}

const postpone = async (
  deps: Deps,
  { userId, stampId, tries }: store.StampInTurn,
  error: unknown,
): Promise<false> => {
  const wasCalled = !(error instanceof LineCutError)
  if (wasCalled) deps.log.warn({ err: error, stampId, tries }, 'a stamp is tried again later')
  const pauseMs = wasCalled ? pauseAfter(tries, PAUSES) : CUT_PAUSE_MS
  const tryAt = new Date(deps.clock.now().getTime() + pauseMs)
  await store.postponeStamp(deps.db, { userId, stampId, tryAt, wasCalled })
  return false
}

/** A stamped document, as the authority has it. */
export interface StampedXml {
  readonly fileName: string
  readonly bytes: Buffer
  readonly sha256: string
}

/** Undefined where there is none. */
export const stampedXml = async (
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  of: { userId: string; stampId: string },
): Promise<StampedXml | undefined> => {
  const found = await store.findXml(db, of)
  if (!found) return undefined
  const xml = openField(secrets.fieldKey, contextOf(of.stampId), found.xmlSealed)
  const fileName = `${found.name.replaceAll('/', '-')}.xml`
  return { fileName, bytes: Buffer.from(xml), sha256: hash('sha256', xml) }
}

/** Documents from that day on (null: all) that are not stamped a day after they were to be, as sentences. */
export const verifyStamps = async (
  { market, clock }: Pick<Deps, 'market' | 'clock'>,
  on: Querier,
  { since }: { since: Day | null },
): Promise<string[]> => {
  const policies = taxPoliciesOf(market.code).filter(({ stamping }) => stamping !== null)
  if (policies.length === 0) return []
  const before = new Date(clock.now().getTime() - LATE_MS)
  const of = { policies: policies.map(({ version }) => version), since, before }
  return (await store.listMissing(on, of)).map(
    ({ book, name, state }) => `${book}: the document ${name} is not stamped (${state})`,
  )
}
