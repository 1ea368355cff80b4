import { useState } from 'react'
import { CustomerServiceContacts } from '../../frame/CustomerServiceContacts.tsx'
import { timeText } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { List, ListButton } from '../../ui/List.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { showToast } from '../../ui/toast.ts'
import '../../frame/customer-service.css'
import type { PayCode } from './RepayCodePage.tsx'

/** For who pays with another phone, and for who has paid and sees nothing. */
export function CodeHelp(props: { order: PayCode; onCheck: () => void; isChecking: boolean }) {
  const t = useTexts('repayCode')
  const { order } = props
  const [isAsking, setIsAsking] = useState(false)
  const save = async () => {
    try {
      const { qrPicture } = await import('./qr.ts')
      const link = document.createElement('a')
      link.href = await qrPicture(order.upiUri)
      link.download = `${order.ref}.png`
      link.click()
    } catch {
      showToast(t('qrFailed'), 'warn')
    }
  }
  return (
    <div className="code__help">
      <List>
        <ListButton
          icon="download"
          title={t('save')}
          note={t('saveNote', { time: timeText(order.expiresAt) })}
          onClick={() => void save()}
        />
        <ListButton
          icon="info"
          title={t('notShown')}
          note={t('notShownNote')}
          aria-haspopup="dialog"
          onClick={() => setIsAsking(true)}
        />
      </List>
      {isAsking && (
        <Sheet
          title={t('notShown')}
          onClose={() => setIsAsking(false)}
          foot={
            <Button
              kind="soft"
              isBlock
              icon="refresh"
              isBusy={props.isChecking}
              onClick={props.onCheck}
            >
              {t('checkNow')}
            </Button>
          }
        >
          <div className="stack">
            <p>{t('notShownText', { ref: order.ref })}</p>
            <CustomerServiceContacts />
          </div>
        </Sheet>
      )}
    </div>
  )
}
