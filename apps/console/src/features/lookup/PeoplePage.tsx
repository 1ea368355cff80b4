import { ApiError, apiErrorOf } from '@noren/client/api-error'
import type { DataOf } from '@noren/contract/endpoint'
import { LOOK_PURPOSES, type LookPurpose } from '@noren/contract/operator/looking'
import { FIND_KINDS, type FindKind, findPeople } from '@noren/contract/operator/people'
import { Field } from '@noren/ui/Field'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../device/client.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { Page } from '../../shell/Page.tsx'
import { Void } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { Panel, TablePanel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import { to } from '../../shell/paths.ts'
import { go } from '../../shell/place.ts'
import { usualPurpose } from '../../shell/purposes.ts'
import { useMe } from '../../shell/session.ts'
import tableCss from '../../shell/Table.module.css'
import { kindsOf } from './find-kind.ts'

type Found = DataOf<typeof findPeople>['items']

/** One box for a whole number; what is typed never stands in the address. */
export function PeoplePage() {
  const t = useTexts('lookup')
  const { roles } = useMe()
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<FindKind | null>(null)
  const [purpose, setPurpose] = useState<LookPurpose>(() => usualPurpose(roles))
  const [found, setFound] = useState<Found | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const [likely] = kindsOf(typed)
  const kind = picked ?? likely
  const find = async () => {
    if (!kind || isBusy) return
    setIsBusy(true)
    setTrouble(null)
    try {
      const { items } = await call(findPeople, { body: { kind, value: typed } })
      setFound(items)
      const [one] = items
      // A single one is opened at once: a loan by its number, else the person.
      if (one && items.length === 1) go(to.person(one.userId, purpose))
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setTrouble(apiErrorOf(cause).msg || t('failed'))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Page title={t('people')}>
      <div className={panel.page}>
        <Panel title={t('find')} note={t('findNote')}>
          <form
            ref={box}
            onSubmit={(event) => {
              event.preventDefault()
              void find()
            }}
          >
            <Field
              label={t('findWhat')}
              help={t('findHelp')}
              value={typed}
              autoComplete="off"
              spellCheck={false}
              maxLength={60}
              onValue={(value) => {
                setTyped(value)
                setPicked(null)
              }}
            />
            <p className={panel.wideHead}>
              <label className={tableCss.filter}>
                {t('takenFor')}
                <select
                  value={kind ?? ''}
                  onChange={({ target }) =>
                    setPicked(FIND_KINDS.find((one) => one === target.value) ?? null)
                  }
                >
                  <option value="">–</option>
                  {FIND_KINDS.map((one) => (
                    <option key={one} value={one}>
                      {t(`find_${one}`)}
                    </option>
                  ))}
                </select>
              </label>
              <label className={tableCss.filter}>
                {t('openedFor')}
                <select
                  value={purpose}
                  onChange={({ target }) => {
                    const next = LOOK_PURPOSES.find((one) => one === target.value)
                    if (next) setPurpose(next)
                  }}
                >
                  {LOOK_PURPOSES.map((one) => (
                    <option key={one} value={one}>
                      {t(`look_${one}`)}
                    </option>
                  ))}
                </select>
              </label>
              <Press type="submit" cap="↵" isBusy={isBusy} disabled={!kind}>
                {t('find')}
              </Press>
            </p>
            {trouble && <p role="alert">{trouble}</p>}
          </form>
        </Panel>
        {found?.length === 0 && <Void title={t('nobody')} text={t('nobodyText')} />}
        {found && found.length > 1 && (
          <TablePanel columns={[t('phone'), t('since')]}>
            {found.map((one) => (
              <tr key={one.userId}>
                <th scope="row">
                  <a href={to.person(one.userId, purpose)}>{one.phone ?? t('erased')}</a>
                </th>
                <td>{formats().dateTimeText(one.signedUpAt)}</td>
              </tr>
            ))}
          </TablePanel>
        )}
      </div>
    </Page>
  )
}
