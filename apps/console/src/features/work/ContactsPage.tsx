import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import type { DataOf } from '@noren/contract/endpoint'
import {
  announceCall,
  CALL_OUTCOMES,
  type CallOutcome,
  endContact,
  listContactCases,
  startContact,
} from '@noren/contract/operator/contacts'
import { Button } from '@noren/ui/Button'
import { Dialog } from '@noren/ui/Dialog'
import { Field } from '@noren/ui/Field'
import { showToast } from '@noren/ui/toast'
import { useState } from 'react'
import { decide } from '../../device/decide.ts'
import { formats } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { Page } from '../../shell/Page.tsx'
import { Loaded, Void } from '../../shell/PageParts.tsx'
import panel from '../../shell/Panel.module.css'
import { hrefOf, usePlace } from '../../shell/place.ts'
import css from '../../shell/Table.module.css'
import { useDraft } from '../../shell/use-draft.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import deskCss from './Desk.module.css'

type Case = DataOf<typeof listContactCases>['details'][number]
/** A call that is going on, or whose outcome nobody has said. */
type Call = { contactId: string; loanNumber: string; phone: string | null }

/** The day's list of who may be called or written to about a late loan, and why not. */
export function ContactsPage() {
  const t = useTexts('work')
  const { query } = usePlace()
  const cursor = query.get('cursor')
  const cases = useEndpoint(
    listContactCases,
    { query: cursor === null ? {} : { cursor } },
    { keepsLast: true },
  )
  const [call, setCall] = useState<Call | null>(null)
  const again = () => void cases.refetch()
  return (
    <Page title={t('contacts')} sub={t('contactsSub')}>
      <Loaded state={loaded({ cases })}>
        {({ cases: { details, nextCursor } }) =>
          details.length === 0 ? (
            <Void title={t('contactsNone')} text={t('contactsNoneText')} />
          ) : (
            <>
              <div className={css.scroll}>
                <table className={css.root}>
                  <thead>
                    <tr>
                      <th scope="col">{t('contactLoan')}</th>
                      <th scope="col" className={css.number}>
                        {t('contactLate')}
                      </th>
                      <th scope="col" className={css.number}>
                        {t('contactOwed')}
                      </th>
                      <th scope="col">{t('contactLast')}</th>
                      <th scope="col">{t('contactDo')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {details.map((one) => (
                      <Row key={one.loanId} one={one} onCall={setCall} onDone={again} />
                    ))}
                  </tbody>
                </table>
              </div>
              <div className={css.foot}>
                <span>{t('shown', { count: details.length })}</span>
                <span className={css.end}>
                  {cursor && <a href={hrefOf('/contacts')}>{t('first')}</a>}
                  {nextCursor && (
                    <a href={hrefOf('/contacts', { cursor: nextCursor })}>{t('contactsMore')}</a>
                  )}
                </span>
              </div>
            </>
          )
        }
      </Loaded>
      {call && (
        <Outcome
          call={call}
          onClose={() => {
            setCall(null)
            again()
          }}
        />
      )}
    </Page>
  )
}

/** Sends one decision at a time, and says why it was not taken. */
function useDeed() {
  const t = useTexts('work')
  const refusal = useRefusal()
  const [isBusy, setIsBusy] = useState(false)
  const run = async (deed: () => Promise<void>): Promise<void> => {
    setIsBusy(true)
    try {
      await deed()
    } catch (cause) {
      showToast(refusal(cause, t('lost')), 'warn')
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, run }
}

function Row(props: { one: Case; onCall: (call: Call) => void; onDone: () => void }) {
  const { one, onCall, onDone } = props
  const { loanId, loanNumber, noCall, noMessage, openContactId, lastCall } = one
  const t = useTexts('work')
  const { isBusy, run } = useDeed()
  const { money, wholeNumber, dateTimeText } = formats()
  const start = (channel: 'call' | 'sms') =>
    run(async () => {
      const { contactId, phone } = await decide(startContact, { loanId, channel })
      if (channel === 'call') onCall({ contactId, loanNumber, phone })
      else {
        showToast(t('messageLeft'), 'check')
        onDone()
      }
    })
  const announce = () =>
    run(async () => {
      await decide(announceCall, { loanId })
      onDone()
    })
  return (
    <tr>
      <th scope="row">{loanNumber}</th>
      <td className={css.number}>
        {one.overdueDays === null ? '–' : wholeNumber(one.overdueDays)}
      </td>
      <td className={css.amount}>{one.owed === null ? '–' : money(one.owed)}</td>
      <td className={css.quiet}>
        {lastCall ? dateTimeText(lastCall.at) : '–'}
        {lastCall?.outcome && ` · ${t(`called_${lastCall.outcome}`)}`}
      </td>
      <td>
        {openContactId ? (
          <Button
            isSmall
            onClick={() => onCall({ contactId: openContactId, loanNumber, phone: null })}
          >
            {t('sayOutcome')}
          </Button>
        ) : (
          <>
            {noCall?.because === 'agentNotAnnounced' && one.announcedAt === null ? (
              <Button kind="line" isSmall isBusy={isBusy} onClick={() => void announce()}>
                {t('announce')}
              </Button>
            ) : (
              !noCall && (
                <Button isSmall isBusy={isBusy} onClick={() => void start('call')}>
                  {t('callNow')}
                </Button>
              )
            )}{' '}
            {!noMessage && (
              <Button kind="line" isSmall isBusy={isBusy} onClick={() => void start('sms')}>
                {t('messageNow')}
              </Button>
            )}
            {noCall && <p className={panel.note}>{noCall.text}</p>}
          </>
        )}
      </td>
    </tr>
  )
}

/** The phone of a call, and what came of it; a call stays open until that is said. */
function Outcome({ call, onClose }: { call: Call; onClose: () => void }) {
  const t = useTexts('work')
  const { isBusy, run } = useDeed()
  const [outcome, setOutcome] = useState<CallOutcome | null>(null)
  const { contactId, phone, loanNumber } = call
  const note = useDraft(`call:${contactId}`)
  const keep = () =>
    run(async () => {
      const words = note.text.trim()
      await decide(endContact, { contactId, outcome, ...(words !== '' && { note: words }) })
      note.forget()
      onClose()
    })
  return (
    <Dialog
      title={t('callOf', { number: loanNumber })}
      onClose={onClose}
      hasClose
      staysOnScrimTap
      actions={
        <Button isBlock isBusy={isBusy} disabled={outcome === null} onClick={() => void keep()}>
          {t('keepOutcome')}
        </Button>
      }
    >
      {phone && (
        <p>
          <a href={`tel:${phone}`}>
            <b className="num">{phone}</b>
          </a>
        </p>
      )}
      <p className={panel.note}>{t('callRules')}</p>
      <div className={deskCss.matches} role="radiogroup" aria-label={t('callOutcome')}>
        {CALL_OUTCOMES.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="outcome"
              checked={one === outcome}
              onChange={() => setOutcome(one)}
            />
            <span>{t(`called_${one}`)}</span>
          </label>
        ))}
      </div>
      <Field label={t('callNote')} value={note.text} onValue={note.write} maxLength={500} />
    </Dialog>
  )
}
