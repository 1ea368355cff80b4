import { givenDisbursedLoan } from './given-disbursed-loan.ts'
import type { TestApp } from './test-app.ts'

/** A letter with the documents of a loan that its provider refused: its id in the list of what could not leave. */
export const givenFailedMail = async (t: TestApp): Promise<string> => {
  const { loanId } = await givenDisbursedLoan(t)
  const { rows } = await t.db.query<{ itemId: string }>({
    text: `update messages set mail_state = 'failed', mail_from = null, mail_tries = 1
      where id = (select id from messages where loan_id = $1 and mail_state is not null
        order by serial limit 1)
      returning id as "itemId"`,
    values: [loanId],
  })
  const [row] = rows
  if (!row) throw new Error('the loan has no letter')
  return row.itemId
}
