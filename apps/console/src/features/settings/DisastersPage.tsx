import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { day, daysBetween, isDay, laterDay } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import { declareDisaster, listDisasters } from '@noren/contract/operator/relief'
import { Field } from '@noren/ui/Field'
import { TextArea } from '@noren/ui/TextArea'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { BeforeAfter } from '../../shell/BeforeAfter.tsx'
import css from '../../shell/Form.module.css'
import { Page } from '../../shell/Page.tsx'
import { Loaded } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { numbers, Panel, TablePanel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import { useMe } from '../../shell/session.ts'
import table from '../../shell/Table.module.css'
import { useDecision } from '../../shell/use-decision.ts'
import { useFormDraft } from '../../shell/use-form-draft.ts'
import { StandingCell } from './Standing.tsx'
import { POSTCODES_MAX, postcodesIn } from './typed-lists.ts'

type Known = DataOf<typeof listDisasters>
type Area = Known['details'][number]

/** Areas in which nobody is asked for money: those that hold and held, and one more. */
export function DisastersPage() {
  const t = useTexts('settings')
  const { calls } = useMe()
  const areas = useEndpoint(listDisasters)
  return (
    <Page title={t('disasters')} sub={t('disastersSub')}>
      <Loaded state={loaded({ areas })}>
        {({ areas: { bounds, details } }) => (
          <ScrollRegion label={t('disasters')} className={panel.page}>
            {calls.includes('declareDisaster') ? (
              <Editor bounds={bounds} areas={details} />
            ) : (
              <Areas areas={details} />
            )}
          </ScrollRegion>
        )}
      </Loaded>
    </Page>
  )
}

function Areas({ areas }: { areas: readonly Area[] }) {
  const t = useTexts('settings')
  const { dateText, wholeNumber } = formats()
  return (
    <TablePanel
      head={{ title: t('areas'), note: t('areasNote') }}
      columns={[t('areaName'), t('days'), t('postcodes'), numbers(t('peopleHeld')), t('standing')]}
      empty={t('noAreas')}
    >
      {areas.map((one) => (
        <tr key={one.areaId}>
          <th scope="row" className={table.wrap}>
            {one.name}
          </th>
          <td>{t('fromUntil', { from: dateText(one.from), until: dateText(one.until) })}</td>
          <td className={table.wrap}>
            <Postcodes codes={one.postcodes} />
          </td>
          <td className={table.number}>{wholeNumber(one.people)}</td>
          <StandingCell {...one} />
        </tr>
      ))}
    </TablePanel>
  )
}

const SHOWN = 4

/** A few of them; all where somebody wants to see them. */
function Postcodes({ codes }: { codes: readonly string[] }) {
  const t = useTexts('settings')
  if (codes.length <= SHOWN) return <>{codes.join(', ')}</>
  return (
    <details>
      <summary>{t('postcodeCount', { count: codes.length })}</summary>
      {codes.join(', ')}
    </details>
  )
}

const EMPTY = { name: '', from: '', until: '', codes: '' }

/** What is declared beside what it changes. */
function Editor({ bounds, areas }: { bounds: Known['bounds']; areas: readonly Area[] }) {
  const t = useTexts('settings')
  const { businessDay } = useMe()
  const { dateText, wholeNumber } = formats()
  const { fields, set, clear } = useFormDraft('declareDisaster', EMPTY)
  const { name, from, until } = fields
  const { codes, wrong } = postcodesIn(fields.codes)
  const { run, isBusy } = useDecision(['listDisasters'])
  const firstUntil = isDay(from) ? laterDay(from, day(businessDay)) : businessDay
  const isFromOut = from !== '' && (from < bounds.from || from > bounds.until)
  const isUntilOut = until !== '' && (until < firstUntil || until > bounds.until)
  const areDaysFit = from !== '' && until !== '' && !isFromOut && !isUntilOut
  const isFit =
    areDaysFit &&
    name.trim() !== '' &&
    codes.length > 0 &&
    codes.length <= POSTCODES_MAX &&
    wrong.length === 0
  const within = (first: string) =>
    t('dayWithin', { from: dateText(first), until: dateText(bounds.until) })
  const codeError =
    wrong.length > 0
      ? t('notPostcodes', { codes: wrong.slice(0, SHOWN).join(', ') })
      : codes.length > POSTCODES_MAX
        ? t('tooManyPostcodes', { max: POSTCODES_MAX })
        : undefined
  const send = async () => {
    const isDone = await run(async () => {
      await decide(declareDisaster, { name: name.trim(), postcodes: codes, from, until })
      return t('proposed')
    })
    if (isDone) clear()
  }
  const between = areDaysFit ? t('fromUntil', { from: dateText(from), until: dateText(until) }) : ''
  return (
    <div className={panel.columns}>
      <div className={panel.column}>
        {isFit && (
          <BeforeAfter
            changes={[
              {
                name: t('stopContacts'),
                before: t('asPlanned'),
                after: t('noneBetween', { days: between }),
              },
              {
                name: t('stopPenal'),
                before: t('growsLate'),
                after: t('standsBetween', { days: between }),
              },
              {
                name: t('days'),
                before: wholeNumber(0),
                after: wholeNumber(daysBetween(day(from), day(until)) + 1),
              },
            ]}
          />
        )}
        <Areas areas={areas} />
      </div>
      <Panel title={t('declare')} note={t('twoPersons')} isDeciding>
        <div className={css.form}>
          <Field
            label={t('areaName')}
            help={t('areaNameHelp')}
            maxLength={120}
            value={name}
            onValue={(value) => set({ name: value })}
          />
          <Field
            label={t('firstDay')}
            type="date"
            min={bounds.from}
            max={bounds.until}
            help={within(bounds.from)}
            error={isFromOut ? within(bounds.from) : undefined}
            value={from}
            onValue={(value) => set({ from: value })}
          />
          <Field
            label={t('lastDay')}
            type="date"
            min={firstUntil}
            max={bounds.until}
            help={within(firstUntil)}
            error={isUntilOut ? within(firstUntil) : undefined}
            value={until}
            onValue={(value) => set({ until: value })}
          />
          <TextArea
            label={t('postcodes')}
            help={
              codes.length > 0 ? t('postcodeCount', { count: codes.length }) : t('postcodesHelp')
            }
            error={codeError}
            rows={4}
            value={fields.codes}
            onValue={(value) => set({ codes: value })}
          />
          <p className={panel.note}>{t('declareNote')}</p>
          <p>
            <Press icon="shield" isSmall isBusy={isBusy} disabled={!isFit} onClick={send}>
              {t('propose')}
            </Press>
          </p>
        </div>
      </Panel>
    </div>
  )
}
