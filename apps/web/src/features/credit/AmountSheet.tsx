import { compareMinor } from '@noren/contract/money'
import { MoneyField } from '@noren/ui/MoneyField'
import { Sheet } from '@noren/ui/Sheet'
import { MONEY_FIELD, moneyShort } from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { minorOf, minorTyped } from '../../loan-view/terms.ts'
import { Fields, Form, FormShell, SubmitButton } from '../../shell/form/FormShell.tsx'
import { useForm } from '../../shell/form/use-form.ts'

/** Asks for the amount for which the loans are compared. */
export function AmountSheet(props: {
  amount: string
  available: string
  onAmount: (amount: string) => void
  onClose: () => void
}) {
  const t = useTexts('home')
  const max = moneyShort(props.available)
  const wish = (typed: string) => minorTyped(typed, market.currency)
  const availableMinor = minorOf(props.available, market.currency)
  const form = useForm({
    table: {
      amount: {
        rules: [
          { holds: (typed) => wish(typed) !== 0, message: t('amountEmpty') },
          {
            holds: (typed) => compareMinor(wish(typed), availableMinor) <= 0,
            message: t('amountAbove', { max }),
          },
        ],
        control: (bound) => (
          <MoneyField
            {...bound}
            label={t('amountLabel')}
            help={t('amountHelp', { max })}
            {...MONEY_FIELD}
            enterKeyHint="done"
          />
        ),
      },
    },
    start: { amount: props.amount.replace(/\.0+$/, '') },
    async send({ amount }) {
      props.onAmount(plain(amount))
      return undefined
    },
  })
  return (
    <FormShell>
      <Sheet
        title={t('amountTitle')}
        onClose={props.onClose}
        foot={<SubmitButton>{t('showLoans')}</SubmitButton>}
      >
        <Form form={form} className="">
          <Fields of={form} />
        </Form>
      </Sheet>
    </FormShell>
  )
}

/** Removes a decimal point with nothing after it. */
const plain = (typed: string): string => typed.replace(/\.$/, '')
