import { Note } from '@noren/ui/Note'
import { Sheet } from '@noren/ui/Sheet'
import { moneyMinorShort, moneyShort } from '../../../device/formats.ts'
import { useTexts } from '../../../device/texts.ts'
import wishCss from '../../../loan-view/Wish.module.css'
import { wishTable } from '../../../loan-view/wish-table.tsx'
import {
  startingWishes,
  TOGETHER,
  type WishForm,
  wishesIn,
  wishesTrouble,
  wishInput,
  wishTotal,
} from '../../../loan-view/wishes.ts'
import { useDraft, useDraftIn } from '../../../shell/form/draft.ts'
import { Fields, Form, FormShell, SubmitButton } from '../../../shell/form/FormShell.tsx'
import { useForm } from '../../../shell/form/use-form.ts'
import type { Guidance, Reservation } from './guidance.ts'
import css from './Reservation.module.css'
import { useReserve } from './use-reserve.ts'

type Props = {
  guidance: Guidance
  onClose: () => void
  onReserved: (reservation: Reservation) => void
}

/** Chooses products and amounts for the reservation. Nothing is preselected. */
export function ReserveSheet(props: Props) {
  const draft = useDraft<WishForm>('reserve')
  return draft.data ? <ReserveForm {...props} before={draft.data} /> : null
}

function ReserveForm(props: Props & { before: Partial<WishForm> }) {
  const t = useTexts('home')
  const words = useTexts('loanWords')
  const { guidance } = props
  const reserve = useReserve(props.onReserved)
  const form = useForm<WishForm>({
    table: wishTable(words, guidance, (sums) => t('reserve_aboveTotal', sums)),
    start: startingWishes(guidance.details, props.before),
    draft: useDraftIn('reserve'),
    send: (values) => reserve.send(wishInput(guidance, wishesIn(values))),
  })
  const wishes = wishesIn(form.values)
  const problem = form.bind(TOGETHER).error ?? reserve.trouble
  return (
    <FormShell>
      <Sheet
        title={t('reserveTitle')}
        onClose={props.onClose}
        staysOnScrimTap={Object.keys(wishes).length > 0}
        foot={
          <>
            {problem && (
              <div className={css.problem}>
                <Note meaning="warn" isLive>
                  <p>{problem}</p>
                </Note>
              </div>
            )}
            <SubmitButton>
              {wishesTrouble(guidance, wishes) === null
                ? t('reserveSend', { amount: moneyMinorShort(wishTotal(guidance.details, wishes)) })
                : t('reserve')}
            </SubmitButton>
          </>
        }
      >
        <Form form={form}>
          <Note title={t('wishNotLoan')}>
            <p>{t('wishNotLoanText')}</p>
          </Note>
          <p className="small">{t('reserveMax', { max: moneyShort(guidance.totalMax) })}</p>
          <fieldset className={wishCss.choices}>
            <legend className="h3">{t('reserveWhich')}</legend>
            <Fields of={form} />
          </fieldset>
        </Form>
      </Sheet>
    </FormShell>
  )
}
