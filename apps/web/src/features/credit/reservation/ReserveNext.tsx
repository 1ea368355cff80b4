import { useEndpoint } from '@noren/client/use-endpoint'
import { couponList } from '@noren/contract/coupons'
import { guidanceMsg } from '@noren/contract/preorder'
import { Button } from '@noren/ui/Button'
import { Card } from '@noren/ui/Card'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../device/texts.ts'
import { later } from '../../../shell/later.tsx'
import { type Guidance, guidanceState, type Reservation } from './guidance.ts'
import css from './Reservation.module.css'
import { Reserved } from './Reserved.tsx'

const ReserveSheet = later(() => import('./ReserveSheet.tsx').then((m) => m.ReserveSheet))
const Submitted = later(() => import('./Submitted.tsx').then((m) => m.Submitted))

/**
 * Reserves the next loan while one is running. It is optional: if it cannot be loaded, the page is shown
 * without it.
 */
export function ReserveNext({ available }: { available: string }) {
  const t = useTexts('home')
  const queryClient = useQueryClient()
  const guidance = useEndpoint(guidanceMsg)
  // The data as of opening: an update must not change the list while the person uses it.
  const [opened, setOpened] = useState<Guidance | null>(null)
  const [submitted, setSubmitted] = useState<Reservation | null>(null)
  if (!guidance.data) return null
  const state = guidanceState(guidance.data)
  const { reservation } = guidance.data
  return (
    <>
      {state === 'offered' && (
        <section className="section" aria-labelledby="reserve">
          <Card>
            <h2 className="h3" id="reserve">
              {t('reserveTitle')}
            </h2>
            <p className={`small ${css.text}`}>{t('reserveText')}</p>
            <p className={`small strong ${css.text}`}>{t('wishNotLoan')}</p>
            <div className={css.button}>
              <Button
                kind="soft"
                isBlock
                aria-haspopup="dialog"
                onClick={() => setOpened(guidance.data)}
              >
                {t('reserveOpen')}
              </Button>
            </div>
          </Card>
        </section>
      )}
      {state === 'reserved' && reservation && (
        <Reserved reservation={reservation} available={available} />
      )}
      {opened && (
        <ReserveSheet
          guidance={opened}
          onClose={() => {
            setOpened(null)
            // The reservation may have been made although its answer was lost.
            for (const { name } of [guidanceMsg, couponList]) {
              void queryClient.invalidateQueries({ queryKey: [name] })
            }
          }}
          onReserved={(made) => {
            setOpened(null)
            setSubmitted(made)
          }}
        />
      )}
      {submitted && <Submitted reservation={submitted} onClose={() => setSubmitted(null)} />}
    </>
  )
}
