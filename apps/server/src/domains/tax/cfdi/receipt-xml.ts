import type { Day } from '@noren/contract/dates'
import {
  CURRENCY_DIGITS,
  type Currency,
  decimalFromMinor,
  type Minor,
  minor,
  PPM_ONE,
  ratioHalfUp,
  subtractMinor,
  sumMinor,
} from '@noren/contract/money'
import { type CfdiParties, cfdi, element, paymentElement, shareOf } from './cfdi.ts'

/** What the receipt of a payment of what was invoiced as owed says (complement of payments 2.0). */
export interface ReceiptFacts extends CfdiParties {
  readonly number: string
  readonly currency: Currency
  readonly paidOn: Day
  readonly form: string
  readonly lines: readonly {
    readonly invoiceName: string
    readonly invoiceUuid: string | null
    readonly part: number
    readonly beforeMinor: Minor
    readonly paidMinor: Minor
    readonly ratePpm: number
  }[]
}

const SCHEMA = 'http://www.sat.gob.mx/Pagos20'
const PLACE = 'http://www.sat.gob.mx/sitio_internet/cfd/Pagos/Pagos20.xsd'
/** Neither an amount nor a currency stands on the document itself. */
const NO_CURRENCY = 'X'.repeat(3)
const NO_TAX = '01'
const BEARS_TAX = '02'
/** The form asks for a time; of a day that is what its guide says. */
const NOON = 'T12:00:00'
/** IVA in the total that the form has for it. */
const IVA_16_PPM = 160_000
const MICRO_DIGITS = 6

/** A payment of an invoice in millionths: the tax is in it at the rate, so both are what the rate makes of it. */
const divided = (paidMinor: Minor, ratePpm: number, currency: Currency) => {
  const paid = BigInt(paidMinor) * 10n ** BigInt(MICRO_DIGITS - CURRENCY_DIGITS[currency])
  const base = BigInt(ratioHalfUp(paid * BigInt(PPM_ONE), PPM_ONE + ratePpm))
  return { base, tax: paid - base }
}

const micro = (amount: bigint): string => {
  const digits = String(amount).padStart(MICRO_DIGITS + 1, '0')
  return `${digits.slice(0, -MICRO_DIGITS)}.${digits.slice(-MICRO_DIGITS)}`
}

export const receiptXml = (facts: ReceiptFacts): string => {
  const { number, currency, paidOn, form, lines, codes, replaces } = facts
  const { receipts } = codes
  if (!receipts) throw new Error('no receipts are made')
  const money = (amountMinor: Minor): string => decimalFromMinor(amountMinor, currency)
  const paidMinor = sumMinor(lines.map((line) => line.paidMinor))
  const parts = lines.map((line) => ({
    ...line,
    ...divided(line.paidMinor, line.ratePpm, currency),
  }))
  const byRate = [...Map.groupBy(parts, ({ ratePpm }) => ratePpm)].map(([ratePpm, of]) => ({
    ratePpm,
    base: of.reduce((sum, { base }) => sum + base, 0n),
    tax: of.reduce((sum, { tax }) => sum + tax, 0n),
  }))
  const concept = {
    ...{ ClaveProdServ: receipts.serviceCode, Cantidad: '1', ClaveUnidad: receipts.unit },
    ...{ Descripcion: 'Pago', ValorUnitario: '0', Importe: '0', ObjetoImp: NO_TAX },
  }
  const root = {
    ...{ Folio: number, SubTotal: '0', Moneda: NO_CURRENCY, Total: '0', TipoDeComprobante: 'P' },
  }
  return cfdi(
    facts,
    {
      ...{ root, relations: replaces ? { '04': replaces } : {}, use: receipts.use },
      schema: [SCHEMA, PLACE],
    },
    element('Conceptos', {}, element('Concepto', concept)),
    element(
      'Complemento',
      {},
      paymentElement(
        'Pagos',
        { Version: '2.0' },
        paymentElement('Totales', {
          ...totalsOf(byRate, currency),
          MontoTotalPagos: money(paidMinor),
        }),
        paymentElement(
          'Pago',
          {
            ...{ FechaPago: `${paidOn}${NOON}`, FormaDePagoP: form, MonedaP: currency },
            ...{ TipoCambioP: '1', Monto: money(paidMinor) },
          },
          ...parts.map((line) => documentOf(line, currency)),
          paymentElement(
            'ImpuestosP',
            {},
            paymentElement(
              'TrasladosP',
              {},
              ...byRate.map(({ ratePpm, base, tax }) =>
                paymentElement('TrasladoP', taxAttributes('P', { ratePpm, base, tax })),
              ),
            ),
          ),
        ),
      ),
    ),
  )
}

interface Taxed {
  readonly ratePpm: number
  readonly base: bigint
  readonly tax: bigint
}

const taxAttributes = (of: 'DR' | 'P', { ratePpm, base, tax }: Taxed) => ({
  ...{ [`Base${of}`]: micro(base), [`Impuesto${of}`]: '002', [`TipoFactor${of}`]: 'Tasa' },
  ...{ [`TasaOCuota${of}`]: shareOf(ratePpm), [`Importe${of}`]: micro(tax) },
})

/** The totals that the form has for the usual rate; it has none of its own for one that is not in its catalogue. */
const totalsOf = (rates: readonly Taxed[], currency: Currency): Record<string, string> => {
  const usual = rates.find(({ ratePpm }) => ratePpm === IVA_16_PPM)
  if (!usual) return {}
  const unit = 10n ** BigInt(MICRO_DIGITS - CURRENCY_DIGITS[currency])
  const total = (amount: bigint): string =>
    decimalFromMinor(minor(ratioHalfUp(amount, unit)), currency)
  return {
    TotalTrasladosBaseIVA16: total(usual.base),
    TotalTrasladosImpuestoIVA16: total(usual.tax),
  }
}

const documentOf = (line: ReceiptFacts['lines'][number] & Taxed, currency: Currency): string => {
  const { invoiceName, invoiceUuid, part, beforeMinor, paidMinor } = line
  if (invoiceUuid === null) throw new Error(`the invoice ${invoiceName} is not stamped`)
  const [series = '', folio = ''] = invoiceName.split('/')
  const money = (amountMinor: Minor): string => decimalFromMinor(amountMinor, currency)
  return paymentElement(
    'DoctoRelacionado',
    {
      ...{ IdDocumento: invoiceUuid, Serie: series, Folio: folio, MonedaDR: currency },
      ...{ EquivalenciaDR: '1', NumParcialidad: String(part), ImpSaldoAnt: money(beforeMinor) },
      ...{ ImpPagado: money(paidMinor) },
      ...{ ImpSaldoInsoluto: money(subtractMinor(beforeMinor, paidMinor)), ObjetoImpDR: BEARS_TAX },
    },
    paymentElement(
      'ImpuestosDR',
      {},
      paymentElement('TrasladosDR', {}, paymentElement('TrasladoDR', taxAttributes('DR', line))),
    ),
  )
}
