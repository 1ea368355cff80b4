import { XMLParser } from 'fast-xml-parser'

const PARSER = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
})

/** What a Mexican invoice, credit note or receipt says, by the names of the form; every value as it is written. */
export const readCfdi = (xml: string) => PARSER.parse(xml)['cfdi:Comprobante']
