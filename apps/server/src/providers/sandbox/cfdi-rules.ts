import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** What a provider refuses a document for: the authority's code, where it has one of its own. */
interface CfdiProblem {
  readonly code: string
  readonly words: string
}

type Node = { readonly [name: string]: unknown }

const LISTS: ReadonlySet<string> = new Set([
  ...['CfdiRelacionados', 'Concepto', 'Traslado'],
  ...['Pago', 'DoctoRelacionado', 'TrasladoDR', 'TrasladoP'],
])

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  // Nothing here declares entities of its own; those of XML itself stay as they were written.
  processEntities: false,
  removeNSPrefix: true,
  isArray: (name) => LISTS.has(String(name)),
})

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const child = (node: unknown, ...path: string[]): Node =>
  path.reduce<Node>(
    (found, name) => {
      const next = found[name]
      const one: unknown = Array.isArray(next) ? next[0] : next
      return isNode(one) ? one : {}
    },
    isNode(node) ? node : {},
  )
const children = (node: Node, name: string): Node[] => {
  const found = node[name]
  return Array.isArray(found) ? found.filter(isNode) : isNode(found) ? [found] : []
}
const textOf = (node: Node, name: string): string => {
  const value = node[name]
  return typeof value === 'string' ? value : ''
}

const AMOUNT = /^\d{1,15}\.\d{2}$/
const TAX_ID = /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/
const UUID = /^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/
const GENERIC = 'XAXX010101000'

/** Hundredths of an amount with two decimals. */
const cents = (text: string): bigint => BigInt(text.replace('.', ''))

const FINE_AMOUNT = /^\d{1,15}\.\d{6}$/
/** A hundredth in millionths. */
const MILLIONTHS = 10_000n
/** Of a sum in millionths: hundredths, halves up. */
const inCents = (millionths: bigint): bigint => (millionths + MILLIONTHS / 2n) / MILLIONTHS

/** The tax of a base, as far as its own rounding leaves it open, in whole units of its last decimal. */
const taxBounds = (base: bigint, rateMillionths: bigint): readonly [bigint, bigint] => {
  // The base stands for anything within half of its last decimal.
  const low = ((base * 2n - 1n) * rateMillionths) / 2_000_000n
  const high = ((base * 2n + 1n) * rateMillionths - 1n) / 2_000_000n + 1n
  return [low, high]
}

/**
 * The first rule of CFDI 4.0 and of the complement of payments 2.0 that an unsealed invoice, credit note or receipt in
 * pesos breaks, of those that do not need the authority's own lists; null where there is none.
 */
export const cfdiProblem = (xml: string): CfdiProblem | null => {
  if (XMLValidator.validate(xml) !== true) return { code: '301', words: 'not well-formed' }
  const all = child(parser.parse(xml), 'Comprobante')
  const rules = [...RULES, ...(isReceipt(all) ? RECEIPT_RULES : INVOICE_RULES)]
  const broken = rules.find(([, , isKept]) => !isKept(all))
  return broken ? { code: broken[0], words: broken[1] } : null
}

type Rule = readonly [code: string, words: string, isKept: (all: Node) => boolean]

const amountsOf = (all: Node): string[] => [
  ...['SubTotal', 'Total'].map((name) => textOf(all, name)),
  ...concepts(all).flatMap((concept) => [
    textOf(concept, 'ValorUnitario'),
    textOf(concept, 'Importe'),
    ...transfers(concept).flatMap((tax) => [textOf(tax, 'Base'), textOf(tax, 'Importe')]),
  ]),
  textOf(child(all, 'Impuestos'), 'TotalImpuestosTrasladados'),
  ...transfers(all).flatMap((tax) => [textOf(tax, 'Base'), textOf(tax, 'Importe')]),
]
const concepts = (all: Node): Node[] => children(child(all, 'Conceptos'), 'Concepto')
const transfers = (of: Node): Node[] => children(child(of, 'Impuestos', 'Traslados'), 'Traslado')
const total = (nodes: readonly Node[], name: string): bigint =>
  nodes.reduce((sum, node) => sum + cents(textOf(node, name)), 0n)

const isReceipt = (all: Node): boolean => textOf(all, 'TipoDeComprobante') === 'P'

/** Of every document. */
const RULES: readonly Rule[] = [
  ['301', 'version', (all) => textOf(all, 'Version') === '4.0'],
  ['CFDI40101', 'the time', (all) => LOCAL_TIME.test(textOf(all, 'Fecha'))],
  ['CFDI40120', 'the kind', (all) => ['I', 'E', 'P'].includes(textOf(all, 'TipoDeComprobante'))],
  ['CFDI40126', 'the place', (all) => /^\d{5}$/.test(textOf(all, 'LugarExpedicion'))],
  [
    'CFDI40132',
    'what it is related to',
    (all) =>
      children(all, 'CfdiRelacionados').every(
        (relation) =>
          /^0[1-7]$/.test(textOf(relation, 'TipoRelacion')) &&
          UUID.test(textOf(child(relation, 'CfdiRelacionado'), 'UUID')),
      ),
  ],
  [
    'CFDI40139',
    'the seller',
    (all) => {
      const seller = child(all, 'Emisor')
      return (
        TAX_ID.test(textOf(seller, 'Rfc')) &&
        textOf(seller, 'Nombre') !== '' &&
        /^\d{3}$/.test(textOf(seller, 'RegimenFiscal'))
      )
    },
  ],
  [
    'CFDI40143',
    'the buyer',
    (all) => {
      const buyer = child(all, 'Receptor')
      return TAX_ID.test(textOf(buyer, 'Rfc')) && textOf(buyer, 'Nombre').trim() !== ''
    },
  ],
  [
    'CFDI40149',
    'a buyer without a number: regime, use and place',
    (all) => {
      const buyer = child(all, 'Receptor')
      return (
        textOf(buyer, 'Rfc') !== GENERIC ||
        (textOf(buyer, 'RegimenFiscalReceptor') === '616' &&
          textOf(buyer, 'UsoCFDI') === (isReceipt(all) ? 'CP01' : 'S01') &&
          textOf(buyer, 'DomicilioFiscalReceptor') === textOf(all, 'LugarExpedicion'))
      )
    },
  ],
]

const INVOICE_RULES: readonly Rule[] = [
  ['301', 'an amount', (all) => amountsOf(all).every((amount) => AMOUNT.test(amount))],
  ['CFDI40112', 'the currency', (all) => textOf(all, 'Moneda') === 'MXN'],
  [
    'CFDI40124',
    'the method and the form of payment',
    (all) =>
      ['PUE', 'PPD'].includes(textOf(all, 'MetodoPago')) &&
      (textOf(all, 'MetodoPago') === 'PPD') === (textOf(all, 'FormaPago') === '99'),
  ],
  ['CFDI40161', 'no concept', (all) => concepts(all).length > 0],
  [
    'CFDI40174',
    'a base of nothing',
    (all) =>
      concepts(all).every((concept) =>
        transfers(concept).every((tax) => cents(textOf(tax, 'Base')) > 0n),
      ),
  ],
  [
    'CFDI40182',
    'the tax of a concept',
    (all) =>
      concepts(all).every((concept) =>
        transfers(concept).every((tax) => {
          const rate = textOf(tax, 'TasaOCuota')
          if (!/^0\.\d{6}$/.test(rate)) return false
          const [low, high] = taxBounds(cents(textOf(tax, 'Base')), BigInt(rate.slice(2)))
          const amount = cents(textOf(tax, 'Importe'))
          return amount >= low && amount <= high
        }),
      ),
  ],
  [
    'CFDI40108',
    'the sum of the concepts',
    (all) => cents(textOf(all, 'SubTotal')) === total(concepts(all), 'Importe'),
  ],
  [
    'CFDI40211',
    'the sum of the taxes',
    (all) => {
      const said = cents(textOf(child(all, 'Impuestos'), 'TotalImpuestosTrasladados'))
      const ofConcepts = concepts(all).reduce(
        (sum, concept) => sum + total(transfers(concept), 'Importe'),
        0n,
      )
      return said === ofConcepts && said === total(transfers(all), 'Importe')
    },
  ],
  [
    'CFDI40119',
    'the total',
    (all) =>
      cents(textOf(all, 'Total')) ===
      cents(textOf(all, 'SubTotal')) +
        cents(textOf(child(all, 'Impuestos'), 'TotalImpuestosTrasladados')),
  ],
]

const NO_CURRENCY = 'X'.repeat(3)
const isNone = (node: Node, name: string): boolean => node[name] === undefined
/** The only concept of a receipt. */
const onlyConcept = (all: Node): Node => concepts(all)[0] ?? {}
const complement = (all: Node): Node => child(all, 'Complemento', 'Pagos')
const totals = (all: Node): Node => child(complement(all), 'Totales')
const payments = (all: Node): Node[] => children(complement(all), 'Pago')
const paidDocuments = (all: Node): Node[] =>
  payments(all).flatMap((payment) => children(payment, 'DoctoRelacionado'))
const documentTaxes = (of: Node): Node[] =>
  children(child(of, 'ImpuestosDR', 'TrasladosDR'), 'TrasladoDR')
const paymentTaxes = (of: Node): Node[] =>
  children(child(of, 'ImpuestosP', 'TrasladosP'), 'TrasladoP')

const areAmounts = (nodes: readonly Node[], names: readonly string[], form: RegExp): boolean =>
  nodes.every((node) => names.every((name) => form.test(textOf(node, name))))
/** Of each rate, whether the payment's own sum is that of its documents. */
const addsUp = (payment: Node, ofPayment: string, ofDocument: string): boolean =>
  paymentTaxes(payment).every((tax) => {
    const same = children(payment, 'DoctoRelacionado')
      .flatMap(documentTaxes)
      .filter((one) => textOf(one, 'TasaOCuotaDR') === textOf(tax, 'TasaOCuotaP'))
    return cents(textOf(tax, ofPayment)) === total(same, ofDocument)
  })
const usualTaxes = (all: Node): Node[] =>
  payments(all)
    .flatMap(paymentTaxes)
    .filter((tax) => textOf(tax, 'TasaOCuotaP') === '0.160000')

/** Of the receipt of a payment (matrix of errors of the complement of payments 2.0). */
const RECEIPT_RULES: readonly Rule[] = [
  ['CRP20102', 'exported', (all) => textOf(all, 'Exportacion') === '01'],
  ['CRP20103', 'a sum of its own', (all) => textOf(all, 'SubTotal') === '0'],
  ['CRP20104', 'a currency of its own', (all) => textOf(all, 'Moneda') === NO_CURRENCY],
  ['CRP20105', 'a form of payment of its own', (all) => isNone(all, 'FormaPago')],
  ['CRP20106', 'a method of payment of its own', (all) => isNone(all, 'MetodoPago')],
  ['CRP20110', 'a total of its own', (all) => textOf(all, 'Total') === '0'],
  ['CRP20111', 'not one concept', (all) => concepts(all).length === 1],
  ['CRP20113', 'the service', (all) => textOf(onlyConcept(all), 'ClaveProdServ') === '84111506'],
  ['CRP20116', 'the unit', (all) => textOf(onlyConcept(all), 'ClaveUnidad') === 'ACT'],
  ['CRP20118', 'the words', (all) => textOf(onlyConcept(all), 'Descripcion') === 'Pago'],
  ['CRP20122', 'a taxed concept', (all) => textOf(onlyConcept(all), 'ObjetoImp') === '01'],
  ['CRP20123', 'taxes of the concept', (all) => isNone(onlyConcept(all), 'Impuestos')],
  [
    'CRP20999',
    'the payment, its day or what it is of',
    (all) =>
      payments(all).length > 0 &&
      payments(all).every((payment) => LOCAL_TIME.test(textOf(payment, 'FechaPago'))) &&
      paidDocuments(all).length > 0 &&
      paidDocuments(all).every(
        (of) =>
          UUID.test(textOf(of, 'IdDocumento')) &&
          /^[1-9]\d{0,2}$/.test(textOf(of, 'NumParcialidad')),
      ),
  ],
  [
    'CRP20212',
    'the form of the payment',
    (all) =>
      payments(all).every((payment) => /^(?!99)\d{2}$/.test(textOf(payment, 'FormaDePagoP'))),
  ],
  [
    'CRP20213',
    'the currency of the payment',
    (all) => payments(all).every((payment) => textOf(payment, 'MonedaP') === 'MXN'),
  ],
  [
    'CRP20215',
    'the rate of exchange',
    (all) => payments(all).every((payment) => textOf(payment, 'TipoCambioP') === '1'),
  ],
  ['CRP20219', 'an amount', (all) => areAmounts(payments(all), ['Monto'], AMOUNT)],
  [
    'CRP20218',
    'nothing paid',
    (all) => payments(all).every((payment) => cents(textOf(payment, 'Monto')) > 0n),
  ],
  [
    'CRP20243',
    'a balance',
    (all) =>
      areAmounts(paidDocuments(all), ['ImpSaldoAnt', 'ImpPagado', 'ImpSaldoInsoluto'], AMOUNT),
  ],
  [
    'CRP20239',
    'nothing was owed',
    (all) => paidDocuments(all).every((of) => cents(textOf(of, 'ImpSaldoAnt')) > 0n),
  ],
  [
    'CRP20241',
    'nothing of it was paid',
    (all) => paidDocuments(all).every((of) => cents(textOf(of, 'ImpPagado')) > 0n),
  ],
  [
    'CRP20217',
    'more than was paid',
    (all) =>
      payments(all).every(
        (payment) =>
          total(children(payment, 'DoctoRelacionado'), 'ImpPagado') <=
          cents(textOf(payment, 'Monto')),
      ),
  ],
  [
    'CRP20238',
    'the rate of exchange of a document',
    (all) =>
      paidDocuments(all).every(
        (of) => textOf(of, 'MonedaDR') === 'MXN' && textOf(of, 'EquivalenciaDR') === '1',
      ),
  ],
  [
    'CRP20244',
    'what is left of it',
    (all) =>
      paidDocuments(all).every(
        (of) =>
          cents(textOf(of, 'ImpSaldoInsoluto')) ===
          cents(textOf(of, 'ImpSaldoAnt')) - cents(textOf(of, 'ImpPagado')),
      ),
  ],
  [
    'CRP20246',
    'no taxes of a taxed document',
    (all) =>
      paidDocuments(all).every(
        (of) => textOf(of, 'ObjetoImpDR') === '02' && documentTaxes(of).length > 0,
      ),
  ],
  [
    'CRP20255',
    'a base of nothing',
    (all) =>
      areAmounts(paidDocuments(all).flatMap(documentTaxes), ['BaseDR', 'ImporteDR'], FINE_AMOUNT) &&
      paidDocuments(all)
        .flatMap(documentTaxes)
        .every((tax) => cents(textOf(tax, 'BaseDR')) > 0n),
  ],
  [
    'CRP20261',
    'the tax of a document',
    (all) =>
      paidDocuments(all)
        .flatMap(documentTaxes)
        .every((tax) => {
          const rate = textOf(tax, 'TasaOCuotaDR')
          if (!/^0\.\d{6}$/.test(rate)) return false
          const [low, high] = taxBounds(cents(textOf(tax, 'BaseDR')), BigInt(rate.slice(2)))
          const amount = cents(textOf(tax, 'ImporteDR'))
          return amount >= low && amount <= high
        }),
  ],
  [
    'CRP20268',
    'the base of the payment',
    (all) =>
      areAmounts(payments(all).flatMap(paymentTaxes), ['BaseP', 'ImporteP'], FINE_AMOUNT) &&
      payments(all).every(
        (payment) => paymentTaxes(payment).length > 0 && addsUp(payment, 'BaseP', 'BaseDR'),
      ),
  ],
  [
    'CRP20274',
    'the tax of the payment',
    (all) => payments(all).every((payment) => addsUp(payment, 'ImporteP', 'ImporteDR')),
  ],
  [
    'CRP20204',
    'the base of all',
    (all) =>
      textOf(totals(all), 'TotalTrasladosBaseIVA16').replace('.', '') ===
      String(inCents(total(usualTaxes(all), 'BaseP'))).padStart(3, '0'),
  ],
  [
    'CRP20205',
    'the tax of all',
    (all) =>
      textOf(totals(all), 'TotalTrasladosImpuestoIVA16').replace('.', '') ===
      String(inCents(total(usualTaxes(all), 'ImporteP'))).padStart(3, '0'),
  ],
  [
    'CRP20211',
    'the total of all payments',
    (all) =>
      areAmounts([totals(all)], ['MontoTotalPagos'], AMOUNT) &&
      cents(textOf(totals(all), 'MontoTotalPagos')) === total(payments(all), 'Monto'),
  ],
]
