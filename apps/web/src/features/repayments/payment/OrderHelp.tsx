import { Button, ButtonLink } from '@noren/ui/Button'
import { List, ListButton } from '@noren/ui/List'
import { Sheet } from '@noren/ui/Sheet'
import { showToast } from '@noren/ui/toast'
import { wholeCodes } from '@noren/ui/whole-codes'
import { useState } from 'react'
import { href, paths } from '../../../app/paths.ts'
import { timeText } from '../../../device/formats.ts'
import { market } from '../../../device/market.ts'
import { useTexts } from '../../../device/texts.ts'
import { CustomerServiceContacts } from '../../../shell/CustomerServiceContacts.tsx'
import { saveQr } from '../../../shell/qr/save-qr.ts'
import { useVisitor } from '../../../shell/session-store.ts'
import type { ShownOrder } from './order.ts'
import css from './Payment.module.css'

/** For people who pay with another phone, and for those who have paid and see no change. */
export function OrderHelp(props: {
  order: ShownOrder
  repayId: string | null
  onCheck: () => void
  isChecking: boolean
}) {
  const t = useTexts('payment')
  const { order } = props
  const { qrText } = order.instrument
  const [isAsking, setIsAsking] = useState(false)
  const save = (text: string) => {
    saveQr(text, order.ref).catch(() => showToast(t('qrFailed'), 'warn'))
  }
  return (
    <div className={css.part}>
      <List>
        {qrText && order.upiUri !== '' && (
          <ListButton
            icon="download"
            title={t('save')}
            note={t('saveNote', { time: timeText(order.expiresAt) })}
            onClick={() => save(qrText)}
          />
        )}
        <ListButton
          icon="info"
          title={t('notShown')}
          note={t('notShownNote')}
          aria-haspopup="dialog"
          onClick={() => setIsAsking(true)}
        />
      </List>
      {isAsking && <NotShownSheet {...props} onClose={() => setIsAsking(false)} />}
    </div>
  )
}

function NotShownSheet(props: {
  order: ShownOrder
  repayId: string | null
  onCheck: () => void
  isChecking: boolean
  onClose: () => void
}) {
  const t = useTexts('payment')
  const { hasToken } = useVisitor()
  const { repayId } = props
  const proof = hasToken ? paths.uploadVoucher(repayId ? { repayId } : {}) : paths.login()
  return (
    <Sheet
      title={t('notShown')}
      onClose={props.onClose}
      foot={
        <div className="btns">
          <Button isBlock icon="refresh" isBusy={props.isChecking} onClick={props.onCheck}>
            {t('checkNow')}
          </Button>
          <ButtonLink kind="soft" isBlock icon="upload" href={href(proof)}>
            {t(hasToken ? 'sendProof' : 'signInForProof')}
          </ButtonLink>
        </div>
      }
    >
      <div className="stack">
        <p>
          {wholeCodes(
            t('notShownText', {
              ref: props.order.ref,
              paymentReference: market.paymentReferenceLabel,
            }),
          )}
        </p>
        <CustomerServiceContacts />
      </div>
    </Sheet>
  )
}
