import { Button } from './Button.tsx'
import { CountdownDialog } from './CountdownDialog.tsx'
import { ignore, type Part } from './workshop.tsx'

export const workshop: Part = {
  covers: true,
  states: {
    plain: (t) => (
      <CountdownDialog
        title={t('countdownTitle')}
        leftText={(seconds) => t('secondsLeft', { seconds })}
        onEnd={ignore}
        onClose={ignore}
      />
    ),
    withAll: (t) => (
      <CountdownDialog
        title={t('longText')}
        leftText={(seconds) => t('secondsLeft', { seconds })}
        note={t('help')}
        actions={<Button isBlock>{t('action')}</Button>}
        onEnd={ignore}
        onClose={ignore}
      >
        <p>{t('text')}</p>
      </CountdownDialog>
    ),
  },
}
