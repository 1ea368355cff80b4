import { useSend } from '@noren/client/use-endpoint'
import { saveContactHours, viewContactHours } from '@noren/contract/reminders'
import { Button } from '@noren/ui/Button'
import { Slider } from '@noren/ui/Slider'
import { showToast } from '@noren/ui/toast'
import { useState } from 'react'
import { useTexts } from '../../../device/texts.ts'
import { asSent, clockText, type HoursOfDay, LEAST_MINUTES, STEP_MINUTES } from './hours-choice.ts'

/** The hours of the day in which the person may be written to; they change when they are kept. */
export function Hours({ window, hours }: { window: HoursOfDay; hours: HoursOfDay | null }) {
  const t = useTexts('contact')
  const save = useSend(saveContactHours, { makesStale: [viewContactHours] })
  const kept = hours ?? window
  const [draft, setDraft] = useState(kept)
  const isKept = draft.fromMinute === kept.fromMinute && draft.untilMinute === kept.untilMinute
  const said = { from: clockText(draft.fromMinute), until: clockText(draft.untilMinute) }
  const keep = () =>
    save.mutate(
      { body: { hours: asSent(draft, window) } },
      { onSuccess: () => showToast(t('saved'), 'check') },
    )
  return (
    <section className="stack" aria-labelledby="contact-hours">
      <h2 className="h3" id="contact-hours">
        {t('hours', said)}
      </h2>
      <Slider
        label={t('from')}
        min={window.fromMinute}
        max={draft.untilMinute - LEAST_MINUTES}
        step={STEP_MINUTES}
        value={draft.fromMinute}
        valueText={said.from}
        onValue={(fromMinute) => setDraft({ ...draft, fromMinute })}
        minText={t('earliest', { time: clockText(window.fromMinute) })}
        maxText=""
      />
      <Slider
        label={t('until')}
        min={draft.fromMinute + LEAST_MINUTES}
        max={window.untilMinute}
        step={STEP_MINUTES}
        value={draft.untilMinute}
        valueText={said.until}
        onValue={(untilMinute) => setDraft({ ...draft, untilMinute })}
        minText=""
        maxText={t('latest', { time: clockText(window.untilMinute) })}
      />
      <p className="small">{t('hoursText')}</p>
      {!isKept && (
        <Button isBlock isBusy={save.isSending} onClick={keep}>
          {t('keep')}
        </Button>
      )}
    </section>
  )
}
