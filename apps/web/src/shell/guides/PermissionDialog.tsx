import { isCertified } from '@noren/contract/user-status'
import { Art } from '@noren/ui/Art'
import { Button } from '@noren/ui/Button'
import { Dialog } from '@noren/ui/Dialog'
import dialogCss from '@noren/ui/Dialog.module.css'
import { showToast } from '@noren/ui/toast'
import { useState } from 'react'
import { report } from '../../device/report.ts'
import { useTexts } from '../../device/texts.ts'
import locationSpot from '../art/spot-location.svg'
import notifySpot from '../art/spot-notify.svg'
import { useVisitor } from '../session-store.ts'
import { setFlag } from './flags.ts'
import css from './Guides.module.css'
import type { Question } from './next-guide.ts'
import { askAll } from './permissions.ts'

const SPOTS = { notifications: notifySpot, geolocation: locationSpot }

/** Explains the purpose before the browser asks. Only who chooses has agreed; "Not now" is no answer. */
export function PermissionDialog(props: {
  questions: readonly Question[]
  pushKey: string | null
  onClose: () => void
}) {
  const t = useTexts('guides')
  const [isAsking, setIsAsking] = useState(false)
  const { bizStatus } = useVisitor()
  const isLater = bizStatus !== null && isCertified(bizStatus)
  const choose = async () => {
    setIsAsking(true)
    setFlag('isAgree')
    try {
      await askAll(props.questions, props.pushKey, isLater)
    } catch (error) {
      report('script-error', error)
      showToast(t('permissionFailed'), 'warn')
    }
    props.onClose()
  }
  return (
    <Dialog
      title={t('permissionTitle', { count: props.questions.length })}
      onClose={props.onClose}
      staysOnScrimTap
      actions={
        <>
          <Button isBlock isBusy={isAsking} onClick={() => void choose()}>
            {t('letMeChoose')}
          </Button>
          <Button kind="text" isBlock onClick={props.onClose}>
            {t('notNow')}
          </Button>
        </>
      }
    >
      {props.questions.map((question) => (
        <div key={question} className={css.row}>
          <Art className={dialogCss.spot} src={SPOTS[question]} width={56} height={56} isEager />
          <div>
            <p className="strong">{t(question)}</p>
            <p className="small">
              {t(question === 'geolocation' && isLater ? 'geolocationLater' : `${question}Text`)}
            </p>
          </div>
        </div>
      ))}
    </Dialog>
  )
}
