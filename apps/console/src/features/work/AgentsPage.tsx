import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { addDays, day } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import {
  type AgentStanding,
  endAgent,
  listAgencies,
  saveAgency,
  saveAgent,
} from '@noren/contract/operator/agents'
import { Field } from '@noren/ui/Field'
import { useState } from 'react'
import { decide } from '../../device/decide.ts'
import { formats, lenderName, marketFacts } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { ChoiceField } from '../../shell/ChoiceField.tsx'
import css from '../../shell/Form.module.css'
import { Page } from '../../shell/Page.tsx'
import { Loaded } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { Panel, TablePanel } from '../../shell/Panel.tsx'
import { Press } from '../../shell/Press.tsx'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import { useMe } from '../../shell/session.ts'
import table from '../../shell/Table.module.css'
import { useDecision } from '../../shell/use-decision.ts'
import deskCss from './Desk.module.css'
import { isRegistered } from './registered.ts'

type Register = DataOf<typeof listAgencies>
type Agency = Register['details'][number]
type Agent = Register['agents'][number]

/** Agencies that collect for lenders, who works for them, and until when their certificates hold. */
export function AgentsPage() {
  const t = useTexts('work')
  const { calls } = useMe()
  const register = useEndpoint(listAgencies)
  return (
    <Page title={t('agents')} sub={t('agentsSub')}>
      <Loaded state={loaded({ register })}>
        {({ register: known }) => {
          const maySave = calls.includes('saveAgency')
          const holding = known.details.filter(({ standing }) => standing === 'holds')
          return (
            <ScrollRegion label={t('agents')} className={panel.page}>
              <div className={panel.column}>
                <Agencies register={known} maySave={maySave} />
                <Agents register={known} maySave={maySave} />
                {maySave && (
                  <div className={panel.columns}>
                    <SaveAgency agencies={known.details.filter(isRegistered)} />
                    {holding.length > 0 && known.staff.length > 0 && (
                      <SaveAgent agencies={holding} staff={known.staff} />
                    )}
                  </div>
                )}
              </div>
            </ScrollRegion>
          )
        }}
      </Loaded>
    </Page>
  )
}

function Until({ of, warnDays }: { of: Pick<Agency, 'until' | 'standing'>; warnDays: number }) {
  const { businessDay } = useMe()
  const isSoon = of.standing !== 'ended' && of.until <= addDays(day(businessDay), warnDays)
  return <td className={isSoon ? panel.bad : undefined}>{formats().dateText(of.until)}</td>
}

function Standing({ standing, askedBy }: { standing: AgentStanding; askedBy: string }) {
  const t = useTexts('work')
  return <td>{t(`standing_${standing}`, { name: askedBy })}</td>
}

function Agencies({ register, maySave }: { register: Register; maySave: boolean }) {
  const t = useTexts('work')
  return (
    <TablePanel
      head={{ title: t('agencies'), note: t('agenciesNote') }}
      columns={[
        t('agencyName'),
        t('agencyLenders'),
        t('certificate'),
        t('certificateUntil'),
        t('standing'),
        maySave ? t('agentEnd') : null,
      ]}
      empty={t('noAgencies')}
    >
      {register.details.map((one) => (
        <tr key={`${one.agencyId} ${one.standing}`}>
          <th scope="row" className={table.wrap}>
            {one.name}
          </th>
          <td className={table.wrap}>{one.lenders.map(lenderName).join(', ')}</td>
          <td>{one.certificate}</td>
          <Until of={one} warnDays={register.warnDays} />
          <Standing {...one} />
          {maySave && <End what="agency" subjectId={one.agencyId} of={one} />}
        </tr>
      ))}
    </TablePanel>
  )
}

function Agents({ register, maySave }: { register: Register; maySave: boolean }) {
  const t = useTexts('work')
  return (
    <TablePanel
      head={{ title: t('agentPeople'), note: t('agentPeopleNote') }}
      columns={[
        t('agentName'),
        t('agencyName'),
        t('certificate'),
        t('certificateUntil'),
        t('agentLanguages'),
        t('standing'),
        maySave ? t('agentEnd') : null,
      ]}
      empty={t('noAgents')}
    >
      {register.agents.map((one) => (
        <tr key={`${one.operatorId} ${one.standing}`}>
          <th scope="row" className={table.wrap}>
            {one.name}
          </th>
          <td className={table.wrap}>{one.agencyName}</td>
          <td>{one.certificate}</td>
          <Until of={one} warnDays={register.warnDays} />
          <td>{one.languages.join(', ')}</td>
          <Standing {...one} />
          {maySave && <End what="agent" subjectId={one.operatorId} of={one} />}
        </tr>
      ))}
    </TablePanel>
  )
}

function End(props: {
  what: 'agency' | 'agent'
  subjectId: string
  of: Pick<Agency | Agent, 'standing' | 'name'>
}) {
  const t = useTexts('work')
  const { run, isBusy } = useDecision(['listAgencies'])
  const { what, subjectId, of } = props
  const end = () =>
    run(async () => {
      await decide(endAgent, { what, subjectId })
      return t('agentEnded', { name: of.name })
    })
  return (
    <td>
      {isRegistered(of) && (
        <Press kind="line" isBusy={isBusy} onClick={end}>
          {t('agentEndNow')}
        </Press>
      )}
    </td>
  )
}

function SaveAgency({ agencies }: { agencies: readonly Agency[] }) {
  const t = useTexts('work')
  const { run, isBusy } = useDecision(['listAgencies'])
  const [agencyId, setAgencyId] = useState('')
  const [name, setName] = useState('')
  const [lenders, setLenders] = useState<readonly string[]>([])
  const [certificate, setCertificate] = useState('')
  const [until, setUntil] = useState('')
  const isLacking = [name.trim(), certificate.trim(), until].includes('') || lenders.length === 0
  const choose = (id: string) => {
    const known = agencies.find((one) => one.agencyId === id)
    setAgencyId(id)
    setName(known?.name ?? '')
    setLenders(known?.lenders.filter((code) => code in marketFacts().lenders) ?? [])
  }
  const send = async () => {
    const isDone = await run(async () => {
      await decide(saveAgency, {
        ...(agencyId !== '' && { agencyId }),
        ...{ name: name.trim(), lenders: [...lenders], certificate: certificate.trim(), until },
      })
      return t('agentProposed')
    })
    if (isDone) setCertificate('')
  }
  return (
    <Panel title={t('saveAgency')} note={t('saveAgentNote')}>
      <div className={css.form}>
        <ChoiceField
          label={t('agencyChosen')}
          value={agencyId}
          values={['', ...agencies.map((one) => one.agencyId)]}
          textOf={(id) => agencies.find((one) => one.agencyId === id)?.name ?? t('agencyNew')}
          onValue={choose}
        />
        <Field label={t('agencyName')} maxLength={120} value={name} onValue={setName} />
        <fieldset className={css.group}>
          <legend className={panel.note}>{t('agencyLenders')}</legend>
          <div className={deskCss.matches}>
            {Object.keys(marketFacts().lenders).map((code) => (
              <label key={code}>
                <input
                  type="checkbox"
                  checked={lenders.includes(code)}
                  onChange={({ target }) =>
                    setLenders((before) =>
                      target.checked ? [...before, code] : before.filter((one) => one !== code),
                    )
                  }
                />
                <span>{lenderName(code)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <Certificate {...{ certificate, setCertificate, until, setUntil }} />
        <p>
          <Press kind="line" isBusy={isBusy} disabled={isLacking} onClick={send}>
            {t('agentPropose')}
          </Press>
        </p>
      </div>
    </Panel>
  )
}

function Certificate(of: {
  certificate: string
  setCertificate: (value: string) => void
  until: string
  setUntil: (value: string) => void
}) {
  const t = useTexts('work')
  const { businessDay } = useMe()
  return (
    <>
      <Field
        label={t('certificate')}
        maxLength={60}
        value={of.certificate}
        onValue={of.setCertificate}
      />
      <Field
        label={t('certificateUntil')}
        type="date"
        min={businessDay}
        value={of.until}
        onValue={of.setUntil}
      />
    </>
  )
}

function SaveAgent(props: { agencies: readonly Agency[]; staff: Register['staff'] }) {
  const t = useTexts('work')
  const { agencies, staff } = props
  const { run, isBusy } = useDecision(['listAgencies'])
  const [operatorId, setOperatorId] = useState(staff[0]?.operatorId ?? '')
  const [agencyId, setAgencyId] = useState(agencies[0]?.agencyId ?? '')
  const [certificate, setCertificate] = useState('')
  const [until, setUntil] = useState('')
  const [typed, setTyped] = useState('en')
  const languages = typed.toLowerCase().match(/\b[a-z]{2}\b/g) ?? []
  const isLacking = [certificate.trim(), until].includes('') || languages.length === 0
  const send = async () => {
    const isDone = await run(async () => {
      const person = { operatorId, agencyId, certificate: certificate.trim(), until }
      await decide(saveAgent, { ...person, languages: [...new Set(languages)] })
      return t('agentProposed')
    })
    if (isDone) setCertificate('')
  }
  return (
    <Panel title={t('saveAgent')} note={t('saveAgentNote')}>
      <div className={css.form}>
        <ChoiceField
          label={t('agentName')}
          value={operatorId}
          values={staff.map((one) => one.operatorId)}
          textOf={(id) => staff.find((one) => one.operatorId === id)?.name ?? id}
          onValue={setOperatorId}
        />
        <ChoiceField
          label={t('agencyName')}
          value={agencyId}
          values={agencies.map((one) => one.agencyId)}
          textOf={(id) => agencies.find((one) => one.agencyId === id)?.name ?? id}
          onValue={setAgencyId}
        />
        <Certificate {...{ certificate, setCertificate, until, setUntil }} />
        <Field
          label={t('agentLanguages')}
          help={t('agentLanguagesHelp')}
          maxLength={40}
          value={typed}
          onValue={setTyped}
        />
        <p>
          <Press kind="line" isBusy={isBusy} disabled={isLacking} onClick={send}>
            {t('agentPropose')}
          </Press>
        </p>
      </div>
    </Panel>
  )
}
