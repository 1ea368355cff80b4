import { day } from '@noren/contract/dates'
import { type Minor, minor } from '@noren/contract/money'
import { taxPolicyOn } from '@noren/markets/market-by-code'
import { readCfdi } from '@noren/testkit/read-cfdi'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cfdiProblem } from '../../../providers/sandbox/cfdi-rules.ts'
import { type CfdiFacts, cfdiXml } from './cfdi-xml.ts'

const { stamping } = taxPolicyOn('mx', day('2027-01-04'))
if (!stamping) throw new Error('Mexico stamps nothing')

const FACTS: CfdiFacts = {
  kind: 'invoice',
  number: 'NA2027/0000000042',
  drawnAt: '2027-01-31T09:05:07',
  event: 'disbursalProcessed',
  isDeducted: false,
  loanNumber: 'MX-20270104-000001',
  currency: 'MXN',
  taxableMinor: minor(75_00),
  taxMinor: minor(12_00),
  ratePpm: 160_000,
  sellerTaxId: 'XXX000000XX0',
  seller: { name: 'NOPAL AZUL FINANCIERA', regime: '601', postcode: '06600' },
  buyerName: 'María José Ñúñez Peña',
  serviceCode: '84121500',
  codes: stamping,
  credits: null,
  replaces: null,
}

test('[B9.144] an invoice says what the form asks for, and a credit note what it takes back', () => {
  const said = readCfdi(cfdiXml(FACTS))
  expect(said).toMatchObject({
    ...{ Version: '4.0', Serie: 'NA2027', Folio: '0000000042', Fecha: '2027-01-31T09:05:07' },
    ...{ TipoDeComprobante: 'I', MetodoPago: 'PPD', FormaPago: '99', Moneda: 'MXN' },
    ...{ SubTotal: '75.00', Total: '87.00', LugarExpedicion: '06600', Exportacion: '01' },
    'cfdi:Receptor': {
      ...{ Rfc: 'XAXX010101000', Nombre: 'MARÍA JOSÉ ÑÚÑEZ PEÑA', UsoCFDI: 'S01' },
      ...{ DomicilioFiscalReceptor: '06600', RegimenFiscalReceptor: '616' },
    },
    'cfdi:Conceptos': {
      'cfdi:Concepto': {
        ...{ ClaveProdServ: '84121500', ClaveUnidad: 'E48', ObjetoImp: '02', Importe: '75.00' },
        Descripcion: 'Comisión por apertura del préstamo MX-20270104-000001',
      },
    },
    'cfdi:Impuestos': {
      TotalImpuestosTrasladados: '12.00',
      'cfdi:Traslados': {
        'cfdi:Traslado': {
          ...{ Base: '75.00', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.160000' },
          Importe: '12.00',
        },
      },
    },
  })
  expect(said['cfdi:CfdiRelacionados']).toBeUndefined()
  // What is kept of the payout is owed by nobody.
  expect(readCfdi(cfdiXml({ ...FACTS, isDeducted: true }))).toMatchObject({
    ...{ MetodoPago: 'PUE', FormaPago: '17' },
  })
  const uuid = '8D2F5B6A-0C1E-4F3B-9A77-0123456789AB'
  expect(readCfdi(cfdiXml({ ...FACTS, kind: 'creditNote', credits: uuid }))).toMatchObject({
    ...{ TipoDeComprobante: 'E', MetodoPago: 'PUE', FormaPago: '15' },
    'cfdi:CfdiRelacionados': { TipoRelacion: '01', 'cfdi:CfdiRelacionado': { UUID: uuid } },
  })
  expect(readCfdi(cfdiXml({ ...FACTS, event: 'interestTaxDue', replaces: uuid }))).toMatchObject({
    ...{ MetodoPago: 'PUE', FormaPago: '03' },
    'cfdi:CfdiRelacionados': { TipoRelacion: '04', 'cfdi:CfdiRelacionado': { UUID: uuid } },
  })
})

/** Rounds half up. */
const taxOn = (baseMinor: number): number => Math.floor((baseMinor * 16 + 50) / 100)

test('[B9.144] every document keeps the rules of the form, whoever it is for and however its tax was rounded', () => {
  const amounts = fc
    .tuple(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 10_000_000 }))
    // Of interest the tax is the difference of two rounded sums.
    .map(([before, more]): readonly [Minor, Minor] => [
      minor(more),
      minor(taxOn(before + more) - taxOn(before)),
    ])
    .filter(([, taxMinor]) => taxMinor > 0)
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    .filter((text) => /\p{L}/u.test(text))
  fc.assert(
    fc.property(amounts, name, fc.constantFrom('invoice', 'creditNote'), (of, buyerName, kind) => {
      const [taxableMinor, taxMinor] = of
      const xml = cfdiXml({ ...FACTS, taxableMinor, taxMinor, buyerName, kind })
      expect(cfdiProblem(xml)).toBeNull()
    }),
    { numRuns: 500 },
  )
})

test('[B9.145] what breaks a rule is refused by the provider with the authority’s code', () => {
  const xml = cfdiXml(FACTS)
  for (const [from, to, code] of [
    ['</cfdi:Emisor>', '', null],
    ['<cfdi:Emisor ', '<cfdi:Emisor Rfc="A" ', '301'],
    ['Total="87.00"', 'Total="87.01"', 'CFDI40119'],
    ['SubTotal="75.00"', 'SubTotal="74.00"', 'CFDI40108'],
    ['TotalImpuestosTrasladados="12.00"', 'TotalImpuestosTrasladados="11.00"', 'CFDI40211'],
    ['Importe="12.00"', 'Importe="12.02"', 'CFDI40182'],
    ['MetodoPago="PPD"', 'MetodoPago="PUE"', 'CFDI40124'],
    ['Rfc="XXX000000XX0"', 'Rfc="XXX00"', 'CFDI40139'],
    ['UsoCFDI="S01"', 'UsoCFDI="G03"', 'CFDI40149'],
    ['Nombre="MARÍA JOSÉ ÑÚÑEZ PEÑA"', 'Nombre=" "', 'CFDI40143'],
    ['Fecha="2027-01-31T09:05:07"', 'Fecha="31/01/2027"', 'CFDI40101'],
    ['Base="75.00"', 'Base="0.00"', 'CFDI40174'],
    ['Moneda="MXN"', 'Moneda="USD"', 'CFDI40112'],
    ['TipoDeComprobante="I"', 'TipoDeComprobante="T"', 'CFDI40120'],
    // As a receipt it would have no sum.
    ['UsoCFDI="S01"', 'UsoCFDI="CP01"', 'CFDI40149'],
    ['Version="4.0"', 'Version="3.3"', '301'],
  ] as const) {
    expect(cfdiProblem(xml.replace(from, to))?.code ?? null).toBe(code)
  }
})
