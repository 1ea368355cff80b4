import { day } from '@noren/contract/dates'
import { taxDocumentFile, taxRegister } from '@noren/contract/operator/tax'
import { type GivenLoan, givenDisbursedLoan } from './given-disbursed-loan.ts'
import { type GivenOperator, givenOperator } from './given-operator.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** A lender of Mexico, whose invoices are stamped, with a loan that was paid out on the first day of stamps. */
export interface StampingLender {
  t: TestApp
  book: string
  given: GivenLoan
  finance: GivenOperator
  /** Of the month of the loan. */
  register: () => Promise<Register>
  file: (documentId: string, form: 'pdf' | 'xml', as?: GivenOperator) => ReturnType<typeof fileOf>
  xmlOf: (documentId: string) => Promise<string>
  /** What the sandbox's provider has, in the order of its stamps. */
  atProvider: () => Promise<{ uuid: string; reason: string | null }[]>
}

const BOOK = 'nopal-azul-MXN'

const registerOf = async (t: TestApp, of: GivenOperator, month: string) =>
  (await t.call(taxRegister, { ...of, params: { book: BOOK, month } })).data
type Register = Awaited<ReturnType<typeof registerOf>>

const fileOf = (t: TestApp, of: GivenOperator, documentId: string, form: 'pdf' | 'xml') =>
  t.call(taxDocumentFile, { ...of, params: { documentId, form } })

export const startStampingLender = async (): Promise<StampingLender> => {
  const t = await startTestApp({ env: { MARKET: 'mx' } })
  while (t.clock.businessDay() < day('2027-01-04')) t.clock.advanceDays(1)
  const start = t.clock.businessDay()
  const given = await givenDisbursedLoan(t, { productCode: 'nopal-30', amount: '5000.00' })
  const finance = await givenOperator(t, 'finance')
  const file: StampingLender['file'] = (documentId, form, as = finance) =>
    fileOf(t, as, documentId, form)
  return {
    ...{ t, book: BOOK, given, finance, file },
    register: () => registerOf(t, finance, start.slice(0, 7)),
    xmlOf: async (documentId) =>
      Buffer.from((await file(documentId, 'xml')).data.base64, 'base64').toString(),
    async atProvider() {
      const { rows } = await t.db.query<{ uuid: string; reason: string | null }>({
        text: 'select uuid, reason from sandbox_stamps order by stamped_at, uuid',
      })
      return rows
    },
  }
}
