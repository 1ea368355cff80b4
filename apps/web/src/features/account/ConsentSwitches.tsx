import { useEndpoint, useSend } from '@noren/client/use-endpoint'
import { saveConsent, userStatus, viewConsents } from '@noren/contract/account'
import { borrowStatus } from '@noren/contract/loans'
import { isCertified } from '@noren/contract/user-status'
import { Button } from '@noren/ui/Button'
import { Dialog } from '@noren/ui/Dialog'
import { List, ListRow } from '@noren/ui/List'
import { Switch } from '@noren/ui/Switch'
import { showToast } from '@noren/ui/toast'
import { useState } from 'react'
import { dateTimeText } from '../../device/formats.ts'
import { NOTICE_VERSION } from '../../device/notice-version.ts'
import { askToNotify, dropPush, keepPush } from '../../device/push/push-subscription.ts'
import { useTexts } from '../../device/texts.ts'
import { setBizStatus, useVisitor } from '../../shell/session-store.ts'
import { useMarket } from '../../shell/use-market.ts'
import css from './Account.module.css'
import { type ConsentState, consentStates, type Decided, withdrawalWarning } from './consents.ts'

type Asked = { state: ConsentState; warning: 'loanRuns' | 'loanPurpose' }

/** A switch to give or withdraw each consent; if a loan depends on it, the consequences are shown first. */
export function ConsentSwitches(props: { decided: readonly Decided[] }) {
  const t = useTexts('user')
  const { bizStatus } = useVisitor()
  const enabled = bizStatus !== null && isCertified(bizStatus)
  const standing = useEndpoint(borrowStatus, {}, { enabled })
  const save = useSend(saveConsent, { makesStale: [viewConsents, userStatus] })
  const [asked, setAsked] = useState<Asked | null>(null)
  const decide = (
    { purpose, decided }: ConsentState,
    given: boolean,
    then: () => void = () => undefined,
  ) => {
    // A withdrawal refers to the text that was agreed to, which may be older than today's.
    const textVersion = given ? NOTICE_VERSION : (decided?.textVersion ?? NOTICE_VERSION)
    save.mutate(
      { body: { consents: [{ purpose, given }], textVersion } },
      {
        onSuccess: (answer) => {
          setBizStatus(answer.bizStatus)
          setAsked(null)
          then()
          showToast(t(given ? 'consentGiven' : 'consentWithdrawn'), 'check')
        },
      },
    )
  }
  const market = useMarket()
  /** The browser decides too, and only prompts right after a tap. */
  const turnNotifications = async (state: ConsentState, given: boolean) => {
    if (!given) {
      decide(state, false)
      return dropPush()
    }
    if (!(await askToNotify())) return showToast(t('notificationsBlocked'), 'warn')
    decide(state, true, () => void keepPush(market.data?.pushKey ?? null).catch(() => undefined))
  }
  const turn = async (state: ConsentState, given: boolean) => {
    if (save.isSending) return
    if (state.purpose === 'notifications') return turnNotifications(state, given)
    if (given) return decide(state, true)
    // The warning depends on whether there is a current loan, so a slow answer is awaited.
    const loans = enabled && !standing.data ? (await standing.refetch()).data : standing.data
    const warning = withdrawalWarning(state.purpose, loans)
    if (warning) setAsked({ state, warning })
    else decide(state, false)
  }
  return (
    <>
      <List>
        {consentStates(props.decided, !!market.data?.bureau).map((state) => (
          <ListRow
            key={state.purpose}
            title={t(state.purpose)}
            note={
              <>
                {t(`purpose_${state.purpose}`)}
                <span className={`${css.dataSmall} tiny`}>{decisionOf(state)}</span>
              </>
            }
            end={
              <Switch
                label={t(state.purpose)}
                isOn={state.isGiven}
                isDisabled={save.isSending}
                onValue={(isOn) => void turn(state, isOn)}
              />
            }
          />
        ))}
      </List>
      {asked && (
        <Dialog
          title={t('withdrawTitle', { purpose: t(asked.state.purpose) })}
          onClose={() => setAsked(null)}
          actions={
            <>
              <Button
                kind="line"
                isBlock
                isBusy={save.isSending}
                onClick={() => decide(asked.state, false)}
              >
                {t('withdraw')}
              </Button>
              <Button kind="soft" isBlock onClick={() => setAsked(null)}>
                {t('keepConsent')}
              </Button>
            </>
          }
        >
          <p className="lead">{t(asked.warning)}</p>
        </Dialog>
      )}
    </>
  )

  function decisionOf({ decided }: ConsentState): string {
    if (!decided) return t('neverDecided')
    const when = { time: dateTimeText(decided.decidedAt), version: decided.textVersion }
    return t(decided.given ? 'givenAt' : 'declinedAt', when)
  }
}
