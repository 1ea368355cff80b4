import type { MessageKind } from '@noren/contract/messages'
import { Art } from '@noren/ui/Art'
import { Button } from '@noren/ui/Button'
import type { IconName } from '@noren/ui/icons'
import { List, ListButton } from '@noren/ui/List'
import { SkeletonCards } from '@noren/ui/Skeleton'
import { wholeCodes } from '@noren/ui/whole-codes'
import { useState } from 'react'
import { dateTimeText } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { AppPage } from '../../shell/AppPage.tsx'
import noMessages from '../../shell/art/spot-notify.svg'
import { later } from '../../shell/later.tsx'
import css from './Account.module.css'
import { MessageSheet } from './MessageSheet.tsx'
import type { WireMessage } from './message-pages.ts'
import { type Messages, useMessages } from './use-messages.ts'

/** Below the messages: most visits do not go down to it. */
const ContactLog = later(() => import('./ContactLog.tsx').then((m) => m.ContactLog))

const ICONS: Readonly<Partial<Record<MessageKind, IconName>>> = {
  loanApplied: 'doc',
  loanCancelled: 'undo',
  loanPaidOut: 'wallet',
  payoutFailed: 'warn',
  payoutHeld: 'lock',
  payoutWaits: 'clock',
  personChecks: 'clock',
  wordNeeded: 'chat',
  payoutReturned: 'undo',
  dueSoon: 'calendar',
  overdue: 'clock',
  chargeNotice: 'clock',
  paymentReceived: 'check',
  loanExtended: 'calendar',
  loanRepaid: 'check',
  feedbackAnswered: 'chat',
  feedbackReplied: 'chat',
  paymentReversed: 'undo',
  paymentReversedLate: 'undo',
  paymentTakenBack: 'undo',
  chargeWaived: 'check',
  promiseBroken: 'calendar',
  planAgreed: 'calendar',
  planDue: 'calendar',
  planMissed: 'calendar',
  planMoved: 'calendar',
  planFinished: 'check',
  settlementAsked: 'calendar',
  settlementAgreed: 'calendar',
  settlementDue: 'calendar',
  settlementPaid: 'check',
  objectionUpheld: 'check',
  holdSet: 'pause',
  disasterHold: 'pause',
  promiseNoted: 'calendar',
  planOffered: 'calendar',
  settlementOffered: 'calendar',
  payoutAgain: 'wallet',
  proofAccepted: 'check',
  limitGranted: 'check',
  reviewPassed: 'check',
  overpaymentOwed: 'wallet',
  overpaymentRefunded: 'wallet',
  refundFailed: 'warn',
  accountBlocked: 'warn',
  accountUnblocked: 'check',
  passkeyAdded: 'lock',
  passkeyRemoved: 'lock',
  passkeyCopied: 'warn',
  newDevice: 'lock',
}

/** Messages to this person, newest first; opening one marks it as read. */
export function MessagesView() {
  const t = useTexts('user')
  const { state, more, markRead } = useMessages()
  const [opened, setOpened] = useState<WireMessage | null>(null)
  const open = (message: WireMessage) => {
    setOpened(message)
    // If this fails, the message stays unread and is marked the next time it is opened.
    if (!message.isRead) markRead(message).catch(() => undefined)
  }
  return (
    <AppPage
      title={t('messages')}
      back
      state={state}
      skeleton={<SkeletonCards count={4} />}
      empty={{
        when: ({ messages }) => messages.length === 0,
        art: <Art className={css.dataSpot} src={noMessages} width={96} height={96} isEager />,
        title: t('messagesEmpty'),
        text: t('messagesEmptyText'),
      }}
    >
      {(data) => (
        <>
          <MessageList messages={data.messages} onOpen={open} />
          <More data={data} onMore={more} />
          <ContactLog />
          {opened && <MessageSheet message={opened} onClose={() => setOpened(null)} />}
        </>
      )}
    </AppPage>
  )
}

function MessageList(props: {
  messages: readonly WireMessage[]
  onOpen: (message: WireMessage) => void
}) {
  const t = useTexts('user')
  return (
    <List label={t('messages')}>
      {props.messages.map((message) => (
        <ListButton
          key={message.messageId}
          icon={ICONS[message.kind] ?? 'info'}
          title={
            <span className={message.isRead ? css.messageRead : undefined}>{message.title}</span>
          }
          note={
            <>
              <span className={css.messageText}>{wholeCodes(message.text)}</span>
              <span className={`${css.messageLine} tiny`}>
                {!message.isRead && <b className={css.messageNew}>{t('unread')}</b>}
                {dateTimeText(message.at)}
              </span>
            </>
          }
          endIcon={null}
          aria-haspopup="dialog"
          onClick={() => props.onOpen(message)}
        />
      ))}
    </List>
  )
}

function More(props: { data: Messages; onMore: () => void }) {
  const t = useTexts('user')
  const { hasMore, isLoadingMore, hasFailed } = props.data
  if (!hasMore) return null
  return (
    <div className={css.dataMore}>
      {hasFailed && (
        <p className="small center" role="alert">
          {t('moreFailed')}
        </p>
      )}
      <Button kind="soft" isBlock isBusy={isLoadingMore} onClick={props.onMore}>
        {t(hasFailed ? 'tryAgain' : 'olderMessages')}
      </Button>
    </div>
  )
}
