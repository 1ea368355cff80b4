import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { addDays, day } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import {
  type CollectionStrategy,
  collectionStrategy,
  listStrategies,
  strategyBreaches,
} from '@noren/contract/operator/contacts'
import { classes } from '@noren/ui/classes'
import { Field } from '@noren/ui/Field'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import css from '../../shell/Form.module.css'
import { Page } from '../../shell/Page.tsx'
import { Loaded } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { Panel, TablePanel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import sideCss from '../../shell/SideList.module.css'
import { useMe } from '../../shell/session.ts'
import table from '../../shell/Table.module.css'
import { useDecision } from '../../shell/use-decision.ts'
import { useFormDraft } from '../../shell/use-form-draft.ts'
import { StandingCell } from './Standing.tsx'
import {
  FIELDS,
  fieldText,
  inForceOn,
  type StrategyField,
  strategyOf,
  typedOf,
} from './strategy.ts'

type Known = DataOf<typeof listStrategies>

/** Who is reminded and called when: the market's rules, what two persons have made of them, and what comes. */
export function StrategyPage() {
  const t = useTexts('settings')
  const { calls } = useMe()
  const strategies = useEndpoint(listStrategies)
  return (
    <Page title={t('strategy')} sub={t('strategySub')}>
      <Loaded state={loaded({ strategies })}>
        {({ strategies: known }) => (
          <ScrollRegion label={t('strategy')} className={panel.page}>
            {calls.includes('collectionStrategy') ? (
              <Editor known={known} />
            ) : (
              <Shown known={known} asked={null} />
            )}
          </ScrollRegion>
        )}
      </Loaded>
    </Page>
  )
}

function Shown(of: { known: Known; asked: CollectionStrategy | null }) {
  return (
    <div className={panel.column}>
      <Compared {...of} />
      <Strategies known={of.known} />
    </div>
  )
}

function useFieldText() {
  const t = useTexts('settings')
  return (field: StrategyField, strategy: CollectionStrategy): string =>
    fieldText(field, strategy) || t('noDays')
}

/** Field by field: what the market allows, what holds, and what is asked for; a cell beyond the market says how. */
function Compared({ known, asked }: { known: Known; asked: CollectionStrategy | null }) {
  const t = useTexts('settings')
  const text = useFieldText()
  const now = inForceOn(known, useMe().businessDay)
  const breaches = asked ? strategyBreaches(known.market, asked) : []
  return (
    <TablePanel
      head={{ title: t('besideMarket'), note: t('besideMarketNote') }}
      columns={[t('rule'), t('marketAllows'), t('holdsNow'), asked ? t('asked') : null]}
    >
      {FIELDS.map(({ field }) => {
        const own = breaches.filter((one) => one.field === field)
        const isOther = asked !== null && text(field, asked) !== text(field, now)
        return (
          <tr key={field}>
            <th scope="row" className={table.wrap}>
              {t(`field_${field}`)}
            </th>
            <td className={table.wrap}>{text(field, known.market)}</td>
            <td className={table.wrap}>{text(field, now)}</td>
            {asked && (
              <td
                className={classes(
                  table.wrap,
                  own.length > 0 ? panel.bad : isOther && sideCss.changed,
                )}
              >
                {text(field, asked)}
                {own.map(({ why }) => (
                  <div key={why}>
                    <small>{t(`beyond_${why}`)}</small>
                  </div>
                ))}
              </td>
            )}
          </tr>
        )
      })}
    </TablePanel>
  )
}

function Editor({ known }: { known: Known }) {
  const t = useTexts('settings')
  const { businessDay } = useMe()
  const { dateText } = formats()
  const now = inForceOn(known, businessDay)
  const { fields, set, clear } = useFormDraft('collectionStrategy', { from: '', ...typedOf(now) })
  const { run, isBusy } = useDecision(['listStrategies'])
  const tomorrow = addDays(day(businessDay), 1)
  const asked = strategyOf(fields)
  const before = inForceOn(known, fields.from || businessDay)
  const isSame =
    asked !== null &&
    FIELDS.every(({ field }) => fieldText(field, asked) === fieldText(field, before))
  const isEarly = fields.from !== '' && fields.from < tomorrow
  const isBeyond = asked !== null && strategyBreaches(known.market, asked).length > 0
  const isFit = asked !== null && fields.from !== '' && !isEarly && !isBeyond && !isSame
  const words = t('fromTomorrow', { day: dateText(tomorrow) })
  const send = async () => {
    const isDone = await run(async () => {
      await decide(collectionStrategy, { from: fields.from, ...asked })
      return t('proposed')
    })
    if (isDone) clear()
  }
  return (
    <div className={panel.columns}>
      <Shown known={known} asked={asked} />
      <Panel title={t('newStrategy')} note={t('twoPersons')} isDeciding>
        <div className={css.form}>
          <Field
            label={t('holdsFrom')}
            type="date"
            min={tomorrow}
            help={words}
            error={isEarly ? words : undefined}
            value={fields.from}
            onValue={(from) => set({ from })}
          />
          {FIELDS.map(({ field, read }) => (
            <Field
              key={field}
              label={t(`field_${field}`)}
              help={t(`help_${field}`)}
              error={read(fields[field]) === null ? t('notRead') : undefined}
              maxLength={120}
              value={fields[field]}
              onValue={(value) => set({ [field]: value })}
            />
          ))}
          <p className={panel.note}>
            {isBeyond ? t('isBeyond') : isSame ? t('isSame') : t('strategyNote')}
          </p>
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

function Strategies({ known: { details } }: { known: Known }) {
  const t = useTexts('settings')
  const text = useFieldText()
  return (
    <TablePanel
      head={{ title: t('strategies') }}
      columns={[t('holdsFrom'), ...FIELDS.map(({ field }) => t(`field_${field}`)), t('standing')]}
      empty={t('noStrategies')}
    >
      {details.map((one) => (
        <tr key={one.strategyId}>
          <th scope="row">{formats().dateText(one.from)}</th>
          {FIELDS.map(({ field }) => (
            <td key={field} className={table.wrap}>
              {text(field, one)}
            </td>
          ))}
          <StandingCell {...one} />
        </tr>
      ))}
    </TablePanel>
  )
}
