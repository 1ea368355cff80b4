import { useState } from 'react'
import { later } from '../../frame/later.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { href, paths } from '../../paths.ts'
import { List, ListButton, ListLink } from '../../ui/List.tsx'
import type { PayWay } from './pay-choice.ts'
import type { RepayDetail } from './time-stops.ts'

const PromiseSheet = later(() => import('./PromiseSheet.tsx').then((m) => m.PromiseSheet))
const CantPaySheet = later(() => import('./CantPaySheet.tsx').then((m) => m.CantPaySheet))

/** Proof for who has paid, and a way out that is no shame for who can't. */
export function LoanHelp(props: { detail: RepayDetail; onWay: (way: PayWay) => void }) {
  const t = useTexts('repay')
  const { borrowId, asOn, promiseUntil } = props.detail
  const [opened, setOpened] = useState<'cantPay' | 'promise' | null>(null)
  const close = () => setOpened(null)
  return (
    <section className="section">
      <List>
        <ListLink
          icon="upload"
          title={t('sendProof')}
          note={t('sendProofNote')}
          href={href(paths.uploadVoucher({ repayId: borrowId }))}
        />
        <ListButton
          icon="calendar"
          title={t('cantPay')}
          note={t('cantPayNote')}
          aria-haspopup="dialog"
          onClick={() => setOpened('cantPay')}
        />
      </List>
      {opened === 'cantPay' && (
        <CantPaySheet
          detail={props.detail}
          onWay={(way) => {
            close()
            props.onWay(way)
          }}
          onPromise={() => setOpened('promise')}
          onClose={close}
        />
      )}
      {opened === 'promise' && promiseUntil && (
        <PromiseSheet repayId={borrowId} asOn={asOn} until={promiseUntil} onClose={close} />
      )}
    </section>
  )
}
