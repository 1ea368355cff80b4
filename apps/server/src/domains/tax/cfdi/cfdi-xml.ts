import { addMinor, type Currency, decimalFromMinor, type Minor } from '@noren/contract/money'
import type { TaxDocumentKind } from '@noren/markets/tax-policy'
import { type CfdiParties, cfdi, element, shareOf } from './cfdi.ts'

/** What a Mexican invoice or credit note says, before it is sealed and stamped (CFDI 4.0, Anexo 20). */
export interface CfdiFacts extends CfdiParties {
  readonly kind: TaxDocumentKind
  /** `NA2027/0000000042`: the series and its number. */
  readonly number: string
  /** What it was for. */
  readonly event: string
  /** The fee was kept of what was paid out. */
  readonly isDeducted: boolean
  readonly loanNumber: string
  readonly currency: Currency
  readonly taxableMinor: Minor
  readonly taxMinor: Minor
  readonly ratePpm: number
  readonly serviceCode: string
  /** The authority's number of the invoice that a credit note takes back. */
  readonly credits: string | null
}

/** IVA, as a rate, in the authority's catalogues. */
const IVA = { Impuesto: '002', TipoFactor: 'Tasa' }
/** The concept bears tax. */
const BEARS_TAX = '02'
/** The document's own language is that of the authority, whoever reads it. */
const WORDS: Readonly<Record<string, string>> = {
  interestTaxDue: 'Intereses del préstamo',
  extensionCharged: 'Comisión por prórroga del préstamo',
}
const FEE_WORDS = 'Comisión por apertura del préstamo'

export const cfdiXml = (facts: CfdiFacts): string => {
  const { kind, currency, taxableMinor, taxMinor, codes } = facts
  const isCredit = kind === 'creditNote'
  const [series = '', folio = ''] = facts.number.split('/')
  const payment = codes[isCredit ? 'credited' : owedAs(facts)]
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
    ...{ Serie: series, Folio: folio, FormaPago: payment.form, SubTotal: money(taxableMinor) },
    ...{ Moneda: currency, Total: money(addMinor(taxableMinor, taxMinor)) },
    ...{ TipoDeComprobante: isCredit ? 'E' : 'I', MetodoPago: payment.method },
  }
  return cfdi(
    facts,
    { root, relations: relationsOf(facts), use: codes.buyer.use },
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
  )
}

/** Interest is invoiced once it was paid, and so is an extension, which is paid before it stands. */
const owedAs = ({ event, isDeducted }: CfdiFacts): 'owed' | 'paid' | 'deducted' => {
  if (event === 'interestTaxDue' || event === 'extensionCharged') return 'paid'
  return isDeducted ? 'deducted' : 'owed'
}

const relationsOf = ({ credits, replaces }: CfdiFacts) => ({
  ...(credits && { '01': credits }),
  ...(replaces && { '04': replaces }),
})
