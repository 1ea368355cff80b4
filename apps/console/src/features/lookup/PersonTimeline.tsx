import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { CONSENT_PURPOSES } from '@noren/contract/account'
import type { DataOf } from '@noren/contract/endpoint'
import type { LookPurpose } from '@noren/contract/operator/looking'
import { PERSON_FLAGS } from '@noren/contract/operator/notes'
import {
  personTimeline,
  TIMELINE_DOMAINS,
  TIMELINE_SHOWN_BY,
  type TimelineDomain,
} from '@noren/contract/operator/people'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { wordsOf } from '../../shell/code-words.ts'
import { LoanLink } from '../../shell/LoanLink.tsx'
import { Loaded } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { Panel } from '../../shell/Panel.tsx'
import { to } from '../../shell/paths.ts'
import { go, usePlace } from '../../shell/place.ts'
import { useMe } from '../../shell/session.ts'
import tableCss from '../../shell/Table.module.css'
import { statusOf } from './statuses.ts'

type Line = DataOf<typeof personTimeline>['items'][number]

/**
 * All that happened with a person, newest first, by pages; of all parts that one's roles see, or of one that is chosen.
 * @param only a part that has a place of its own on the page
 */
export function PersonTimeline(props: {
  userId: string
  purpose: LookPurpose
  tab: string
  only?: TimelineDomain
}) {
  const { userId, purpose, tab, only } = props
  const t = useTexts('lookup')
  const { query } = usePlace()
  const { calls } = useMe()
  const parts = TIMELINE_DOMAINS.filter((one) => calls.includes(TIMELINE_SHOWN_BY[one]))
  const domain = only ?? parts.find((one) => one === query.get('part'))
  const cursor = query.get('cursor') ?? undefined
  const asked = { purpose, ...(domain && { domain }), ...(cursor && { cursor }) }
  const timeline = useEndpoint(
    personTimeline,
    { params: { userId }, query: asked },
    { keepsLast: true },
  )
  const part = only ? undefined : domain
  const hrefOf = (chosen: { part?: string | undefined; cursor?: string | undefined }) =>
    to.person(userId, query.get('purpose') ?? undefined, { tab, ...chosen })
  return (
    <>
      {!only && (
        <div className={tableCss.tools}>
          <label className={tableCss.filter}>
            {t('timelinePart')}
            <select
              value={domain ?? ''}
              onChange={({ target }) => go(hrefOf({ part: target.value || undefined }))}
            >
              <option value="">{t('any')}</option>
              {parts.map((one) => (
                <option key={one} value={one}>
                  {t(`domain_${one}`)}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
      <Loaded state={loaded({ timeline })}>
        {({ timeline: { items, nextCursor, asOf } }) => (
          <>
            <Panel title={only ? t(`domain_${only}`) : t('timeline')}>
              {items.length === 0 && <p className={panel.note}>{t('nothingHappened')}</p>}
              <ol className={panel.events}>
                {items.map((line) => (
                  <TimelineLine key={line.lineId} line={line} isNamed={!only} />
                ))}
              </ol>
            </Panel>
            <div className={tableCss.foot}>
              <span>{t('shown', { count: items.length })}</span>
              <span className={tableCss.end}>
                {cursor && <a href={hrefOf({ part })}>{t('first')}</a>}
                {nextCursor && <a href={hrefOf({ part, cursor: nextCursor })}>{t('next')}</a>}
                {t('asOf', { time: formats().timeText(asOf) })}
              </span>
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

/** What happened in the words of its part; null where the name of the part says it. */
function useDetail() {
  const t = useTexts('lookup')
  const words: Partial<Record<TimelineDomain, (what: string) => string | null>> = {
    consent: (what) => {
      const [purpose = '', end] = what.split('.')
      const name = wordsOf(purpose, CONSENT_PURPOSES, (one) => t(`consent_${one}`))
      return end ? `${name} · ${t('consentNotGiven')}` : name
    },
    loan: (what) => {
      const known = statusOf(Number(what))
      return known ? t(`status_${known}`) : null
    },
    credit: (what) =>
      wordsOf(what, ['approved', 'declined', 'review'], (one) => t(`credit_${one}`)),
    payment: (what) =>
      what === 'reversed'
        ? t('reversed')
        : wordsOf(what, ['repayment', 'extension', 'coolingOff', 'notOwed'], (one) =>
            t(`purpose_${one}`),
          ),
    proof: (what) => wordsOf(what, ['checking', 'accepted', 'refused'], (one) => t(`proof_${one}`)),
    ticket: (what) => wordsOf(what, ['open', 'answered'], (one) => t(`ticket_${one}`)),
    note: (what) =>
      what === 'note' ? null : wordsOf(what, PERSON_FLAGS, (one) => t(`flag_${one}`)),
  }
  return ({ domain, what, said }: Line): string | null => said ?? words[domain]?.(what) ?? null
}

/** @param isNamed with the name of its part, which the page does not say */
function TimelineLine({ line, isNamed }: { line: Line; isNamed: boolean }) {
  const t = useTexts('lookup')
  const detail = useDetail()(line)
  const name = isNamed || !detail ? t(`domain_${line.domain}`) : null
  const { money, dateTimeText } = formats()
  const { loanId, number } = line
  return (
    <li>
      <time dateTime={line.at}>{dateTimeText(line.at)}</time>
      <span>
        {[name, detail].filter(Boolean).join(' · ')}
        <small>
          {number && loanId ? <LoanLink loan={{ loanId, loanNumber: number }} /> : number}
          {number && line.by && ' · '}
          {line.by}
        </small>
      </span>
      <span className={tableCss.number}>{line.amount && money(line.amount)}</span>
    </li>
  )
}
