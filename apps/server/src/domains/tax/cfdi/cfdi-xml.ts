import { addMinor, type Currency, decimalFromMinor, type Minor } from '@noren/contract/money'
import type { LenderTax } from '@noren/markets/pack'
import type { StampCodes, TaxDocumentKind } from '@noren/markets/tax-policy'

/** What a Mexican invoice or credit note says, before it is sealed and stamped (CFDI 4.0, Anexo 20). */
export interface CfdiFacts {
  readonly kind: TaxDocumentKind
  /** `NA2027/0000000042`: the series and its number. */
  readonly number: string
  /** Local time of the lender. */
  readonly drawnAt: string
  /** What it was for. */
  readonly event: string
  readonly loanNumber: string
  readonly currency: Currency
  readonly taxableMinor: Minor
  readonly taxMinor: Minor
  readonly ratePpm: number
  readonly sellerTaxId: string
  readonly seller: NonNullable<LenderTax['stamped']>
  readonly buyerName: string
  readonly serviceCode: string
  readonly codes: StampCodes
  /** The authority's number of the invoice that a credit note takes back. */
  readonly credits: string | null
  /** Of the stamp that this one stands for. */
  readonly replaces: string | null
}

const SCHEMA = 'http://www.sat.gob.mx/cfd/4'
/** IVA, as a rate, in the authority's catalogues. */
const IVA = { Impuesto: '002', TipoFactor: 'Tasa' }
/** The concept bears tax. */
const BEARS_TAX = '02'
const NOT_EXPORTED = '01'
const RELATION = { credits: '01', replaces: '04' } as const

/** The document's own language is that of the authority, whoever reads it. */
const WORDS: Readonly<Record<string, string>> = {
  interestTaxDue: 'Intereses del préstamo',
  extensionCharged: 'Comisión por prórroga del préstamo',
}
const FEE_WORDS = 'Comisión por apertura del préstamo'

const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

type Attributes = Readonly<Record<string, string>>

const element = (name: string, attributes: Attributes, ...inner: readonly string[]): string => {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const open = `<cfdi:${name}${said.join('')}`
  return inner.length === 0 ? `${open}/>` : `${open}>${inner.join('')}</cfdi:${name}>`
}

/** Six digits behind the point, as the form wants a rate: 160000 ppm is 0.160000. */
const shareOf = (ratePpm: number): string => {
  const digits = String(ratePpm).padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}

export const cfdiXml = (facts: CfdiFacts): string => {
  const { kind, currency, taxableMinor, taxMinor, seller, codes } = facts
  const isCredit = kind === 'creditNote'
  const [series = '', folio = ''] = facts.number.split('/')
  const payment = isCredit ? codes.credited : isPaid(facts) ? codes.paid : codes.owed
  const money = (amountMinor: Minor): string => decimalFromMinor(amountMinor, currency)
  const tax = {
    ...{ Base: money(taxableMinor), ...IVA },
    ...{ TasaOCuota: shareOf(facts.ratePpm), Importe: money(taxMinor) },
  }
  const words = `${isCredit ? 'Nota de crédito: ' : ''}${WORDS[facts.event] ?? FEE_WORDS}`
  const concept = {
    ...{ ClaveProdServ: facts.serviceCode, Cantidad: '1', ClaveUnidad: codes.unit },
    ...{ Descripcion: `${words} ${facts.loanNumber}`, ValorUnitario: money(taxableMinor) },
    ...{ Importe: money(taxableMinor), ObjetoImp: BEARS_TAX },
  }
  const root = {
    ...{ 'xmlns:cfdi': SCHEMA, 'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance' },
    'xsi:schemaLocation': `${SCHEMA} http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd`,
    ...{ Version: '4.0', Serie: series, Folio: folio, Fecha: facts.drawnAt },
    ...{ FormaPago: payment.form, SubTotal: money(taxableMinor), Moneda: currency },
    Total: money(addMinor(taxableMinor, taxMinor)),
    ...{ TipoDeComprobante: isCredit ? 'E' : 'I', Exportacion: NOT_EXPORTED },
    ...{ MetodoPago: payment.method, LugarExpedicion: seller.postcode },
  }
  const { buyer } = codes
  return `<?xml version="1.0" encoding="UTF-8"?>${element(
    'Comprobante',
    root,
    ...relationsOf(facts),
    element('Emisor', {
      ...{ Rfc: facts.sellerTaxId, Nombre: seller.name, RegimenFiscal: seller.regime },
    }),
    element('Receptor', {
      ...{ Rfc: buyer.taxId, Nombre: facts.buyerName.toLocaleUpperCase('es-MX') },
      // Of whoever gave no number of the authority: the seller's own.
      DomicilioFiscalReceptor: seller.postcode,
      ...{ RegimenFiscalReceptor: buyer.regime, UsoCFDI: buyer.use },
    }),
    element(
      'Conceptos',
      {},
      element(
        'Concepto',
        concept,
        element('Impuestos', {}, element('Traslados', {}, element('Traslado', tax))),
      ),
    ),
    element(
      'Impuestos',
      { TotalImpuestosTrasladados: money(taxMinor) },
      element('Traslados', {}, element('Traslado', tax)),
    ),
  )}`
}

/** What is invoiced because it was paid: interest, and an extension, which is paid before it stands. */
const isPaid = ({ event }: CfdiFacts): boolean =>
  event === 'interestTaxDue' || event === 'extensionCharged'

const relationsOf = (facts: CfdiFacts): string[] =>
  (['credits', 'replaces'] as const).flatMap((of) => {
    const uuid = facts[of]
    if (uuid === null) return []
    const related = element('CfdiRelacionado', { UUID: uuid })
    return [element('CfdiRelacionados', { TipoRelacion: RELATION[of] }, related)]
  })
