/** What a channel's page shows so that an order can be paid. */
export interface Instrument {
  /** What a QR code holds: a UPI link, a QRIS or VietQR payload. */
  readonly qrText: string | null
  /** Virtual account, CLABE. */
  readonly accountNumber: string | null
  readonly bankName: string | null
  /** IFSC or the bank's number; null where the account number contains it. */
  readonly bankCode: string | null
  /** For tills: digits in groups of four, also shown as a CODE128 barcode. */
  readonly payCode: string | null
  readonly barcode: string | null
  readonly stores: readonly { readonly storeCode: string; readonly name: string }[]
}

export const NO_INSTRUMENT: Instrument = {
  qrText: null,
  accountNumber: null,
  bankName: null,
  bankCode: null,
  payCode: null,
  barcode: null,
  stores: [],
}
