import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import { reviewAgreement } from '@noren/contract/operator/quality'
import { useTexts } from '../../device/texts.ts'
import { Page } from '../../shell/Page.tsx'
import { Loaded, Void } from '../../shell/PageParts.tsx'
import { shareOf } from '../../shell/sums.ts'
import table from '../../shell/Table.module.css'
import { type Cell, Figure, type Twin } from './Figure.tsx'
import { countText, percentText } from './figures.ts'
import css from './Insight.module.css'
import { RangeChoices } from './InsightFrame.tsx'
import { useInsight } from './use-insight.ts'

type Data = DataOf<typeof reviewAgreement>
type Tally = Pick<Data['kinds'][number], 'reviewed' | 'agreed' | 'wrong'>

/** How the staff works: how often a second person decides as the first one did. */
export function WorkPage() {
  const t = useTexts('insight')
  const chosen = useInsight('work', '90')
  const now = useEndpoint(
    reviewAgreement,
    { query: { from: chosen.asked.from } },
    { keepsLast: true },
  )
  return (
    <Page title={t('work')} sub={t('workSub')}>
      <div className={table.tools}>
        <RangeChoices chosen={chosen} />
      </div>
      <Loaded state={loaded({ now })}>
        {({ now: data }) =>
          data.kinds.length === 0 ? (
            <Void title={t('noAgreement')} text={t('noAgreementText')} />
          ) : (
            <Agreement data={data} />
          )
        }
      </Loaded>
    </Page>
  )
}

function Agreement({ data }: { data: Data }) {
  const t = useTexts('insight')
  const sum = (of: (tally: Tally) => number) => data.kinds.reduce((all, one) => all + of(one), 0)
  const reviewed = sum((one) => one.reviewed)
  const agreed = sum((one) => one.agreed)
  const count = (figure: number): Cell => ({ text: countText(figure), csv: String(figure) })
  const cells = (one: Tally): Cell[] => [
    count(one.reviewed),
    count(one.agreed),
    { text: percentText(shareOf(one.agreed, one.reviewed), 1) },
    count(one.wrong),
  ]
  const columns = [t('decidedTwice'), t('decidedAlike'), t('share'), t('foundWrong')]
  const rows = (first: string, lines: Twin['rows']): Twin => ({ first, columns, rows: lines })
  const days = `${data.from}-${data.to}`
  return (
    <div className={css.page}>
      <Figure
        title={t('agreement')}
        sentence={t.rich(
          'agreementSentence',
          { b: (inside) => <b>{inside}</b> },
          { count: reviewed, share: percentText(shareOf(agreed, reviewed), 1) },
        )}
        definition={t('agreementDefinition')}
        fileName={`agreement-${days}`}
        twin={rows(
          t('kindOfCase'),
          data.kinds.map((one) => ({
            name: { text: t(`sampled_${one.kind}`) },
            cells: cells(one),
          })),
        )}
        isTable
      />
      {data.people.length > 0 && (
        <Figure
          title={t('agreementOfPeople')}
          note={t('agreementOfPeopleNote')}
          definition={t('agreementDefinition')}
          fileName={`agreement-people-${days}`}
          twin={rows(
            t('person'),
            data.people.map((one) => ({
              name: {
                text: t('personAndKind', {
                  name: one.isSelf ? t('yourself') : one.name,
                  kind: t(`sampled_${one.kind}`),
                }),
              },
              cells: cells(one),
            })),
          )}
          isTable
        />
      )}
    </div>
  )
}
