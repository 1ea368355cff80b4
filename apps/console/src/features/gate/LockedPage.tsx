import { useQueryClient } from '@tanstack/react-query'
import { resume } from '../../device/decide.ts'
import { useTexts } from '../../device/texts.ts'
import { Press } from '../../shell/Press.tsx'
import { readSession, signOut } from '../../shell/session.ts'
import css from './Gate.module.css'
import { GateFrame } from './GateFrame.tsx'
import { useAttempt } from './use-attempt.ts'

/** Over the page, which stays as it is and cannot be read: one touch goes on. */
export function LockedPage(props: { name?: string }) {
  const t = useTexts('gate')
  const queryClient = useQueryClient()
  const { attempt, isBusy, trouble } = useAttempt()
  const open = () =>
    attempt(async () => {
      await resume()
      await readSession()
      await queryClient.invalidateQueries()
    })
  return (
    <GateFrame isOver>
      <h1>{props.name ? t('lockedName', { name: props.name }) : t('locked')}</h1>
      <p>{t('lockedText')}</p>
      <div className={css.stack}>
        <Press isBlock isBusy={isBusy} onClick={open} icon="lock">
          {t('resume')}
        </Press>
        {trouble && <p role="alert">{trouble}</p>}
        <Press kind="text" onClick={() => signOut()}>
          {t('signOut')}
        </Press>
      </div>
    </GateFrame>
  )
}
