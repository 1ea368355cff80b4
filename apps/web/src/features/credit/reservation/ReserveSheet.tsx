import { Button } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { Sheet } from '@noren/ui/Sheet'
import { type FormEvent, useId, useRef, useState } from 'react'
import { moneyMinorShort, moneyShort } from '../../../device/formats.ts'
import { useTexts } from '../../../device/texts.ts'
import type { Guidance, Reservation } from './guide.ts'
import { useReserve } from './use-reserve.ts'
import { WishChoice } from './WishChoice.tsx'
import { WISHES_MAX, type Wishes, wishesTrouble, wishInput, wishTotal, withWish } from './wishes.ts'

/** Chooses products and amounts for the wish. Nothing is chosen beforehand. */
export function ReserveSheet(props: {
  guidance: Guidance
  onClose: () => void
  onReserved: (reservation: Reservation) => void
}) {
  const t = useTexts('home')
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { guidance } = props
  const [wishes, setWishes] = useState<Wishes>({})
  const [isTried, setIsTried] = useState(false)
  const reserve = useReserve(props.onReserved)
  const trouble = wishesTrouble(guidance, wishes)
  const totalMinor = wishTotal(guidance.details, wishes)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (reserve.isSending) return
    if (trouble === null) return void reserve.send(wishInput(guidance, wishes))
    // The fields get their marks with this tap; the first of them is where to go on.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const total = moneyMinorShort(totalMinor)
  const said = { max: moneyShort(guidance.totalMax), total, count: WISHES_MAX }
  const isSaidBeside = trouble === null || trouble === 'amounts'
  const problem = isTried && !isSaidBeside ? t(`reserve_${trouble}`, said) : reserve.trouble
  return (
    <Sheet
      title={t('reserveTitle')}
      onClose={props.onClose}
      staysOnScrimTap={Object.keys(wishes).length > 0}
      foot={
        <>
          {problem && (
            <div className="guide__problem">
              <Note meaning="warn" isLive>
                <p>{problem}</p>
              </Note>
            </div>
          )}
          <Button type="submit" form={formId} isBlock isBusy={reserve.isSending}>
            {trouble === null ? t('reserveSend', { amount: total }) : t('reserve')}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className="stack-4" onSubmit={submit} noValidate>
        <Note title={t('wishNotLoan')}>
          <p>{t('wishNotLoanText')}</p>
        </Note>
        <p className="small">{t('reserveMax', { max: moneyShort(guidance.totalMax) })}</p>
        <fieldset className="guide__choices">
          <legend className="h3">{t('reserveWhich')}</legend>
          {guidance.details.map((offer) => (
            <WishChoice
              key={offer.productCode}
              offer={offer}
              typed={wishes[offer.productCode] ?? null}
              isTried={isTried}
              onTyped={(typed) => setWishes(withWish(wishes, offer.productCode, typed))}
            />
          ))}
        </fieldset>
      </form>
    </Sheet>
  )
}
