import { day } from '@noren/contract/dates'
import { decimalFromMinor, sumMinor } from '@noren/contract/money'
import { Card } from '@noren/ui/Card'
import { Rows } from '@noren/ui/Rows'
import { dateText, money } from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import type { Statement } from '../../loan-view/KeyFacts.tsx'
import { minorOf } from '../../loan-view/terms.ts'
import css from './Statements.module.css'

/** Each loan of an application in a line, and the sums over all of them. */
export function Together({ statements }: { statements: readonly Statement[] }) {
  const t = useTexts('applying')
  const common = useTexts('common')
  const sum = (amount: (statement: Statement) => string): string =>
    money(
      decimalFromMinor(
        sumMinor(statements.map((one) => minorOf(amount(one), one.currency))),
        market.currency,
      ),
    )
  const days = statements.map(({ dueDate }) => day(dueDate)).sort()
  const last = days.at(-1)
  return (
    <section className={css.together} aria-labelledby="together">
      <h2 className="h3" id="together">
        {t('together', { count: statements.length })}
      </h2>
      <Card hasRod>
        <Rows
          isPlain
          rows={[
            ...statements.map((one) => ({
              key: one.kfsId,
              label: t('oneOf', { name: one.productName, date: dateText(day(one.dueDate)) }),
              value: money(one.repay),
            })),
            { label: common('youPayBack'), value: sum(({ repay }) => repay), isSum: true },
            { label: common('youReceive'), value: sum(({ receive }) => receive) },
            { label: common('totalCost'), value: sum(({ totalCost }) => totalCost) },
            ...(last ? [{ label: t('lastDay'), value: dateText(last) }] : []),
          ]}
        />
      </Card>
    </section>
  )
}
