import type { LenderTax } from '@noren/markets/pack'
import type { StampCodes } from '@noren/markets/tax-policy'

/** Whose document it is, and what every document of the form says. */
export interface CfdiParties {
  /** Local time of the lender. */
  readonly drawnAt: string
  readonly sellerTaxId: string
  readonly seller: NonNullable<LenderTax['stamped']>
  readonly buyerName: string
  readonly codes: StampCodes
  /** The authority's number of the stamp that this one stands for. */
  readonly replaces: string | null
}

const SCHEMA = 'http://www.sat.gob.mx/cfd/4'
const SITE = 'http://www.sat.gob.mx/sitio_internet/cfd'
const NOT_EXPORTED = '01'

const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

export type Attributes = Readonly<Record<string, string>>

const elementIn =
  (prefix: string) =>
  (name: string, attributes: Attributes, ...inner: readonly string[]): string => {
    const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
    const open = `<${prefix}:${name}${said.join('')}`
    return inner.length === 0 ? `${open}/>` : `${open}>${inner.join('')}</${prefix}:${name}>`
  }

export const element = elementIn('cfdi')
/** Of the complement of payments. */
export const paymentElement = elementIn('pago20')

/** Six digits behind the point, as the form wants a rate: 160000 ppm is 0.160000. */
export const shareOf = (ratePpm: number): string => {
  const digits = String(ratePpm).padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}

/** A document of the form between its parties: `relations` are numbers at the authority by their kind. */
export const cfdi = (
  { drawnAt, sellerTaxId, seller, buyerName, codes: { buyer } }: CfdiParties,
  of: { root: Attributes; relations: Attributes; use: string; schema?: readonly [string, string] },
  ...inner: readonly string[]
): string => {
  const { root, relations, use, schema } = of
  const places = [`${SCHEMA} ${SITE}/4/cfdv40.xsd`, ...(schema ? [schema.join(' ')] : [])]
  return `<?xml version="1.0" encoding="UTF-8"?>${element(
    'Comprobante',
    {
      ...{ 'xmlns:cfdi': SCHEMA, 'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance' },
      ...(schema && { 'xmlns:pago20': schema[0] }),
      ...{ 'xsi:schemaLocation': places.join(' '), Version: '4.0', Fecha: drawnAt, ...root },
      ...{ Exportacion: NOT_EXPORTED, LugarExpedicion: seller.postcode },
    },
    ...Object.entries(relations).map(([kind, uuid]) =>
      element(
        'CfdiRelacionados',
        { TipoRelacion: kind },
        element('CfdiRelacionado', { UUID: uuid }),
      ),
    ),
    element('Emisor', { Rfc: sellerTaxId, Nombre: seller.name, RegimenFiscal: seller.regime }),
    element('Receptor', {
      ...{ Rfc: buyer.taxId, Nombre: buyerName.toLocaleUpperCase('es-MX') },
      // Of whoever gave no number of the authority: the seller's own.
      DomicilioFiscalReceptor: seller.postcode,
      ...{ RegimenFiscalReceptor: buyer.regime, UsoCFDI: use },
    }),
    ...inner,
  )}`
}
