import { day } from '@noren/contract/dates'
import type { TaxPolicy } from '../tax-policy.ts'

/** State codes of GST by the first digits of a PIN code [M]. Prefixes that two states share are left out. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  '01': ['18', '190', '191', '192', '193'],
  '02': ['17'],
  '03': ['140', '141', '142', '143', '144', '145', '146', '147', '148', '151', '152'],
  '06': ['12', '13'],
  '07': ['11'],
  '08': ['30', '31', '32', '33', '34'],
  '09': ['20', '21', '22', '23', '25', '26', '27', '28', '241', '242', '243', '245'],
  '10': ['80', '84', '85', '821', '823', '824'],
  '12': ['790', '791', '792'],
  '13': ['797', '798'],
  '14': ['795'],
  '15': ['796'],
  '16': ['799'],
  '17': ['793', '794'],
  '18': ['78'],
  '19': ['70', '71', '72', '73', '741', '742', '743'],
  '20': ['825', '826', '827', '828', '829', '83'],
  '21': ['75', '76', '77'],
  '22': ['49'],
  '23': ['45', '46', '47', '48'],
  '24': ['36', '37', '38', '39'],
  '27': ['40', '41', '42', '43', '44'],
  '29': ['56', '57', '58', '59'],
  '30': ['403'],
  '32': ['67', '68', '69'],
  '33': ['60', '61', '62', '63', '64'],
  '36': ['50'],
  '37': ['51', '52', '53'],
  '11': ['737'],
  '35': ['744'],
  '34': ['605'],
  '04': ['160'],
}

/**
 * GST. Number of at most 16 characters, unique per financial year: rule 46 of the CGST Rules [S]. SAC 997113,
 * 30 November after the year for credit notes (section 34), and the supplier's state where the borrower's is not
 * known, and half of the input tax (section 17(4), which a lender may choose): [M].
 */
export const TAX: readonly TaxPolicy[] = [
  {
    version: 'in-gst-2017-07',
    effectiveOn: day('2017-07-01'),
    yearBegins: { month: 4, day: 1 },
    numberLength: 16,
    serviceCode: '997113',
    division: 'state',
    creditUntil: { month: 11, day: 30 },
    inputCreditPpm: 500_000,
    hasPapers: true,
    stamping: null,
    statesByPostcode: Object.fromEntries(
      Object.entries(STATES).flatMap(([state, begins]) =>
        begins.map((begin): [string, string] => [begin, state]),
      ),
    ),
  },
]
