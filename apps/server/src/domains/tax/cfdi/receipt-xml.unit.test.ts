import { day } from '@noren/contract/dates'
import { minor, minorFromDecimal } from '@noren/contract/money'
import { taxPolicyOn } from '@noren/markets/market-by-code'
import { readCfdi } from '@noren/testkit/read-cfdi'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cfdiProblem } from '../../../providers/sandbox/cfdi-rules.ts'
import { type ReceiptFacts, receiptXml } from './receipt-xml.ts'

const { stamping } = taxPolicyOn('mx', day('2027-01-04'))
if (!stamping) throw new Error('Mexico stamps nothing')
const NO_CURRENCY = 'X'.repeat(3)
const UUID = '8D2F5B6A-0C1E-4F3B-9A77-0123456789AB'

const FACTS: ReceiptFacts = {
  number: 'RC-1234-5678',
  drawnAt: '2027-02-03T09:05:07',
  currency: 'MXN',
  paidOn: day('2027-02-02'),
  form: '03',
  sellerTaxId: 'XXX000000XX0',
  seller: { name: 'NOPAL AZUL FINANCIERA', regime: '601', postcode: '06600' },
  buyerName: 'Ana Peña',
  codes: stamping,
  replaces: null,
  lines: [
    {
      ...{ invoiceName: 'NA2027/0000000042', invoiceUuid: UUID, part: 2, ratePpm: 160_000 },
      ...{ beforeMinor: minor(87_00), paidMinor: minor(50_00) },
    },
  ],
}

test('[B9.151] a receipt says the invoice, the part, what was owed before and after, and the tax in it', () => {
  const said = readCfdi(receiptXml(FACTS))
  expect(said).toMatchObject({
    ...{
      TipoDeComprobante: 'P',
      SubTotal: '0',
      Total: '0',
      Moneda: NO_CURRENCY,
      Folio: 'RC-1234-5678',
    },
    'cfdi:Receptor': { UsoCFDI: 'CP01', Rfc: 'XAXX010101000' },
    'cfdi:Conceptos': { 'cfdi:Concepto': { ClaveProdServ: '84111506', ObjetoImp: '01' } },
    'cfdi:Complemento': {
      'pago20:Pagos': {
        Version: '2.0',
        'pago20:Totales': {
          ...{ TotalTrasladosBaseIVA16: '43.10', TotalTrasladosImpuestoIVA16: '6.90' },
          MontoTotalPagos: '50.00',
        },
        'pago20:Pago': {
          ...{ FechaPago: '2027-02-02T12:00:00', FormaDePagoP: '03', Monto: '50.00' },
          'pago20:DoctoRelacionado': {
            ...{ IdDocumento: UUID, Serie: 'NA2027', Folio: '0000000042', NumParcialidad: '2' },
            ...{ ImpSaldoAnt: '87.00', ImpPagado: '50.00', ImpSaldoInsoluto: '37.00' },
            'pago20:ImpuestosDR': {
              'pago20:TrasladosDR': {
                'pago20:TrasladoDR': { BaseDR: '43.103448', ImporteDR: '6.896552' },
              },
            },
          },
        },
      },
    },
  })
  expect(readCfdi(receiptXml({ ...FACTS, replaces: UUID }))['cfdi:CfdiRelacionados']).toMatchObject(
    {
      TipoRelacion: '04',
    },
  )
  expect(said['cfdi:CfdiRelacionados']).toBeUndefined()
  const [line] = FACTS.lines
  if (!line) throw new Error('no line')
  const early = { ...FACTS, lines: [{ ...line, invoiceUuid: null }] }
  expect(() => receiptXml(early)).toThrow('is not stamped')
})

test('[B9.151] whatever is paid of whichever invoices, the receipt keeps the rules of the form, and base and tax are what was paid', () => {
  const lines = fc.array(
    fc
      .tuple(fc.integer({ min: 1, max: 50_000_000 }), fc.integer({ min: 0, max: 50_000_000 }))
      .map(([paid, left]) => ({ paidMinor: minor(paid), beforeMinor: minor(paid + left) })),
    { minLength: 1, maxLength: 4 },
  )
  fc.assert(
    fc.property(lines, (paid) => {
      const xml = receiptXml({
        ...FACTS,
        lines: paid.map((of, at) => ({
          ...{ invoiceName: `NA2027/${at}`, invoiceUuid: UUID, part: at + 1, ratePpm: 160_000 },
          ...of,
        })),
      })
      expect(cfdiProblem(xml)).toBeNull()
      const { 'pago20:Totales': totals, 'pago20:Pago': payment } =
        readCfdi(xml)['cfdi:Complemento']['pago20:Pagos']
      const sum = paid.reduce((total, { paidMinor }) => total + paidMinor, 0)
      expect(minorFromDecimal(totals.MontoTotalPagos, 'MXN')).toBe(sum)
      const tax = payment['pago20:ImpuestosP']['pago20:TrasladosP']['pago20:TrasladoP']
      const micro = (text: string) => BigInt(text.replace('.', ''))
      expect(micro(tax.BaseP) + micro(tax.ImporteP)).toBe(BigInt(sum) * 10_000n)
    }),
    { numRuns: 500 },
  )
})

test('[B9.151] a receipt that breaks a rule is refused by the provider with the authority’s code', () => {
  const xml = receiptXml(FACTS)
  expect(cfdiProblem(xml)).toBeNull()
  for (const [from, to, code] of [
    ['SubTotal="0"', 'SubTotal="50.00"', 'CRP20103'],
    [`Moneda="${NO_CURRENCY}"`, 'Moneda="MXN"', 'CRP20104'],
    ['Folio="RC', 'FormaPago="03" Folio="RC', 'CRP20105'],
    ['Folio="RC', 'MetodoPago="PPD" Folio="RC', 'CRP20106'],
    [' Total="0"', ' Total="1"', 'CRP20110'],
    ['ClaveProdServ="84111506"', 'ClaveProdServ="84121500"', 'CRP20113'],
    ['ObjetoImp="01"', 'ObjetoImp="02"', 'CRP20122'],
    ['UsoCFDI="CP01"', 'UsoCFDI="S01"', 'CFDI40149'],
    [`IdDocumento="${UUID}"`, 'IdDocumento="NA2027/42"', 'CRP20999'],
    ['NumParcialidad="2"', 'NumParcialidad="0"', 'CRP20999'],
    ['FormaDePagoP="03"', 'FormaDePagoP="99"', 'CRP20212'],
    ['MonedaP="MXN"', `MonedaP="${NO_CURRENCY}"`, 'CRP20213'],
    ['TipoCambioP="1"', 'TipoCambioP="2"', 'CRP20215'],
    ['Monto="50.00"', 'Monto="49.99"', 'CRP20217'],
    ['EquivalenciaDR="1"', 'EquivalenciaDR="1.0000"', 'CRP20238'],
    ['ImpSaldoInsoluto="37.00"', 'ImpSaldoInsoluto="37.01"', 'CRP20244'],
    ['ImpPagado="50.00"', 'ImpPagado="0.00"', 'CRP20241'],
    ['ObjetoImpDR="02"', 'ObjetoImpDR="01"', 'CRP20246'],
    ['ImporteDR="6.896552"', 'ImporteDR="6.906552"', 'CRP20261'],
    ['BaseP="43.103448"', 'BaseP="43.103449"', 'CRP20268'],
    ['ImporteP="6.896552"', 'ImporteP="6.896553"', 'CRP20274'],
    ['TotalTrasladosBaseIVA16="43.10"', 'TotalTrasladosBaseIVA16="43.11"', 'CRP20204'],
    ['TotalTrasladosImpuestoIVA16="6.90"', 'TotalTrasladosImpuestoIVA16="6.89"', 'CRP20205'],
    ['MontoTotalPagos="50.00"', 'MontoTotalPagos="50.01"', 'CRP20211'],
  ] as const) {
    const broken = xml.replace(from, to)
    expect(broken).not.toBe(xml)
    expect(cfdiProblem(broken)?.code).toBe(code)
  }
})
