import { useEndpoint } from '@noren/client/use-endpoint'
import { viewLimitRequest } from '@noren/contract/credit'
import { List, ListButton, ListLink, ListRow } from '@noren/ui/List'
import { showToast } from '@noren/ui/toast'
import { useState } from 'react'
import { href, paths } from '../../../app/paths.ts'
import { dateTimeText, moneyShort } from '../../../device/formats.ts'
import { market } from '../../../device/market.ts'
import { useTexts } from '../../../device/texts.ts'
import { later } from '../../../shell/later.tsx'
import type { Credit } from '../HomeCurtain.tsx'
import { type LimitRequest, limitAsk } from './higher-limit.ts'

const HigherLimitSheet = later(() =>
  import('./HigherLimitSheet.tsx').then((m) => m.HigherLimitSheet),
)

/** The limit never rises by itself: it is requested here, and the result of the last request is shown. */
export function HigherLimit({ credit }: { credit: Credit }) {
  const t = useTexts('home')
  const asked = useEndpoint(viewLimitRequest)
  const [isOpen, setIsOpen] = useState(false)
  if (!asked.data) return null
  const ask = limitAsk(credit, asked.data.request, market)
  // What each product could lend is known where limits go by what can be paid back, and so by an income.
  const isIncomeCounted = credit.byProduct.length > 0
  if (ask.kind === 'none' && !isIncomeCounted) return null
  return (
    <section className="section">
      <List>
        {isIncomeCounted && (
          <ListLink
            icon="doc"
            title={t('income')}
            note={t('incomeNote')}
            href={href(paths.income())}
          />
        )}
        {ask.kind === 'none' ? null : ask.kind === 'open' ? (
          <ListRow
            icon="clock"
            title={t('limitAsked', { amount: moneyShort(ask.request.amount) })}
            note={t('limitAskedNote', { time: dateTimeText(ask.request.requestedAt) })}
          />
        ) : (
          <ListButton
            icon="plus"
            title={t('limitAsk')}
            note={<AskNote credit={credit} last={ask.last} />}
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
          />
        )}
      </List>
      {isOpen && (
        <HigherLimitSheet
          credit={credit}
          onClose={() => setIsOpen(false)}
          onAsked={() => {
            setIsOpen(false)
            showToast(t('limitRecorded'), 'check')
          }}
        />
      )}
    </section>
  )
}

function AskNote({ credit, last }: { credit: Credit; last: LimitRequest | null }) {
  const t = useTexts('home')
  if (credit.offer) return t('limitOffer', { amount: moneyShort(credit.offer.amount) })
  return last ? <LastAnswer request={last} /> : t('limitAskNote')
}

function LastAnswer({ request }: { request: LimitRequest }) {
  const t = useTexts('home')
  const amount = moneyShort(request.amount)
  if (request.state === 'granted') return t('limitGranted', { amount })
  return request.reason
    ? t('limitRefusedWhy', { amount, reason: request.reason })
    : t('limitRefused', { amount })
}
