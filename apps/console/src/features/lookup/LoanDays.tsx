import { useEndpoint } from '@noren/client/use-endpoint'
import { loanDays } from '@noren/contract/operator/loans'
import { useState } from 'react'
import { formats, marketFacts } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { Chart, Legend, type Tone } from '../../shell/charts/Chart.tsx'
import panel from '../../shell/Panel.module.css'
import { numbers, Panel, TablePanel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import { usualPurpose } from '../../shell/purposes.ts'
import { useMe } from '../../shell/session.ts'
import { decimalText } from '../../shell/sums.ts'
import tableCss from '../../shell/Table.module.css'
import type { Loan } from './LoanPage.tsx'
import { heightsOf, PARTS_BY_DAY, partsOf, placesAtAxis } from './loan-days.ts'

const TONE_OF: Readonly<Record<(typeof PARTS_BY_DAY)[number], Tone>> = {
  principal: 's2',
  interest: 's4',
  fees: 'n',
  penal: 'hi',
}

/** What the loan owed day by day, and will owe if nothing is paid: a chart, and the same as a table. */
export function LoanDays({ loan: { loanId, disbursedOn } }: { loan: Loan }) {
  const t = useTexts('lookup')
  const { roles } = useMe()
  const [isOpen, setIsOpen] = useState(false)
  const owed = useEndpoint(
    loanDays,
    { params: { loanId }, query: { purpose: usualPurpose(roles) } },
    { enabled: disbursedOn !== null },
  )
  if (!owed.data) return null
  const { today, days } = owed.data
  const { dateShort, dateText, money, moneyShort } = formats()
  const { currency } = marketFacts()
  const heights = days.map((point) => heightsOf(currency, point))
  const at = days.findIndex(({ day }) => day === today)
  const inWords = (point: (typeof days)[number]) => {
    const parts = partsOf(currency, point)
    return [
      dateText(point.day),
      ...PARTS_BY_DAY.map((part) => `${t(`day_${part}`)} ${money(parts[part])}`),
      `${t('together')} ${money(point.total)}`,
    ].join(', ')
  }
  return (
    <Panel
      title={t('owedByDay')}
      note={t('owedByDayNote')}
      mark={
        <span className={panel.end}>
          <Press kind="text" isSmall onClick={() => setIsOpen(!isOpen)} aria-expanded={isOpen}>
            {t('owedByDayTable')}
          </Press>
        </span>
      }
    >
      <Legend
        items={PARTS_BY_DAY.map((part) => ({ label: t(`day_${part}`), tone: TONE_OF[part] }))}
      />
      <Chart
        label={t('owedByDayChart')}
        count={days.length}
        bars={PARTS_BY_DAY.map((part) => ({
          label: t(`day_${part}`),
          values: heights.map((height) => height[part]),
          tone: TONE_OF[part],
        }))}
        marks={placesAtAxis(days.length).map((place) => ({
          at: place,
          words: dateShort(days[place]?.day ?? today),
        }))}
        value={(amount) => moneyShort(decimalText(amount, 0))}
        describe={(place) => {
          const point = days[place]
          return point ? inWords(point) : ''
        }}
        now={at < 0 ? undefined : { at, words: t('dayNow') }}
        height={240}
      />
      {isOpen && (
        <TablePanel
          head={{ title: t('owedByDay') }}
          columns={[
            t('dayHead'),
            ...PARTS_BY_DAY.map((part) => numbers(t(`day_${part}`))),
            numbers(t('together')),
          ]}
        >
          {days.map((point) => {
            const parts = partsOf(currency, point)
            return (
              <tr key={point.day} aria-current={point.day === today ? 'date' : undefined}>
                <th scope="row">{dateText(point.day)}</th>
                {PARTS_BY_DAY.map((part) => (
                  <td key={part} className={tableCss.number}>
                    {money(parts[part])}
                  </td>
                ))}
                <td className={tableCss.amount}>{money(point.total)}</td>
              </tr>
            )
          })}
        </TablePanel>
      )}
    </Panel>
  )
}
