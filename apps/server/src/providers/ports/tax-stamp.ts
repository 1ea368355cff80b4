/** An invoice, credit note or receipt to be stamped for the tax authority. */
interface StampOrder {
  /** The same for every try of the same document. */
  readonly stampId: string
  /** Whose seal it gets: the lender's number at the authority. */
  readonly sellerTaxId: string
  /** The document without seal and stamp; the same bytes at every try. */
  readonly xml: string
}

export interface Stamp {
  /** The authority's number of the document, in capitals. */
  readonly uuid: string
  /** The document with its seal and its stamp. */
  readonly xml: string
}

/** 01: it was wrong and another one stands for it, 02: it was wrong, 03: what it says did not take place. */
export type CancelReason = '01' | '02' | '03'

interface CancelOrder {
  readonly stampId: string
  readonly uuid: string
  readonly sellerTaxId: string
  readonly reason: CancelReason
  /** The number of the one that stands for it; null unless the reason is 01. */
  readonly replacedBy: string | null
}

/** `unknown`: nothing was stamped under this id. `cancelling`: asked for, and the authority has not said yes. */
type StampStatus = 'unknown' | 'valid' | 'cancelling' | 'cancelled'

/**
 * A certified provider who seals documents with the lender's certificate and stamps them for the tax authority. The same
 * `stampId` again is the same document and answers with the same stamp, however often and from wherever it is asked.
 */
export interface TaxStampGateway {
  /** @throws TaxStampFault `refused` when the document breaks a rule; after any other error it may have been stamped. */
  issue(order: StampOrder): Promise<Stamp>
  /** Asks the authority to cancel it; whether it has is what `status` says. @throws TaxStampFault */
  cancel(order: CancelOrder): Promise<void>
  status(stamp: Pick<StampOrder, 'stampId' | 'sellerTaxId'>): Promise<StampStatus>
}

/** The document is not taken, now or later; `code` is the authority's own. */
export class TaxStampFault extends Error {
  readonly fate = 'refused'
  readonly code: string
  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.name = 'TaxStampFault'
    this.code = code
  }
}
