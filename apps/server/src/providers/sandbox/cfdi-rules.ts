import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** What a provider refuses a document for: the authority's code, where it has one of its own. */
interface CfdiProblem {
  readonly code: string
  readonly words: string
}

type Node = { readonly [name: string]: unknown }

const LISTS: ReadonlySet<string> = new Set(['CfdiRelacionados', 'Concepto', 'Traslado'])

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

/** The tax of a base with two decimals, as far as its own rounding leaves it open: whole hundredths. */
const taxBounds = (base: bigint, rateMillionths: bigint): readonly [bigint, bigint] => {
  // The base stands for anything within half a hundredth.
  const low = ((base * 2n - 1n) * rateMillionths) / 2_000_000n
  const high = ((base * 2n + 1n) * rateMillionths - 1n) / 2_000_000n + 1n
  return [low, high]
}

/**
 * The first rule of CFDI 4.0 that an unsealed invoice or credit note in pesos breaks, of those that do not need the
 * authority's own lists; null where there is none.
 */
export const cfdiProblem = (xml: string): CfdiProblem | null => {
  if (XMLValidator.validate(xml) !== true) return { code: '301', words: 'not well-formed' }
  const all = child(parser.parse(xml), 'Comprobante')
  const broken = RULES.find(([, , isKept]) => !isKept(all))
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

const RULES: readonly Rule[] = [
  ['301', 'version', (all) => textOf(all, 'Version') === '4.0'],
  ['301', 'an amount', (all) => amountsOf(all).every((amount) => AMOUNT.test(amount))],
  ['CFDI40101', 'the time', (all) => LOCAL_TIME.test(textOf(all, 'Fecha'))],
  ['CFDI40112', 'the currency', (all) => textOf(all, 'Moneda') === 'MXN'],
  ['CFDI40120', 'the kind', (all) => ['I', 'E'].includes(textOf(all, 'TipoDeComprobante'))],
  [
    'CFDI40124',
    'the method and the form of payment',
    (all) =>
      ['PUE', 'PPD'].includes(textOf(all, 'MetodoPago')) &&
      (textOf(all, 'MetodoPago') === 'PPD') === (textOf(all, 'FormaPago') === '99'),
  ],
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
          textOf(buyer, 'UsoCFDI') === 'S01' &&
          textOf(buyer, 'DomicilioFiscalReceptor') === textOf(all, 'LugarExpedicion'))
      )
    },
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
