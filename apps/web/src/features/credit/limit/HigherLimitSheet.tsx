import { MoneyField } from '@noren/ui/MoneyField'
import { Sheet } from '@noren/ui/Sheet'
import { TextArea } from '@noren/ui/TextArea'
import { MONEY_FIELD, moneyShort } from '../../../device/formats.ts'
import { market } from '../../../device/market.ts'
import { useTexts } from '../../../device/texts.ts'
import { minorOf, minorTyped } from '../../../loan-view/terms.ts'
import { useDraft, useDraftIn } from '../../../shell/form/draft.ts'
import { Fields, Form, FormShell, SubmitButton } from '../../../shell/form/FormShell.tsx'
import { filled } from '../../../shell/form/table.ts'
import { useForm } from '../../../shell/form/use-form.ts'
import type { Credit } from '../HomeCurtain.tsx'
import { askTrouble } from './higher-limit.ts'
import { useAskLimit } from './use-ask-limit.ts'

const REASON_LENGTH = 500

type Props = { credit: Credit; onClose: () => void; onAsked: () => void }
type Typed = { amount: string; reason: string }

/** How much and why, in the person's own words. Staff decide about the request. */
export function HigherLimitSheet(props: Props) {
  const draft = useDraft<Typed>('higherLimit')
  return draft.data ? <AskForm {...props} draft={draft.data} /> : null
}

function AskForm(props: Props & { draft: Partial<Typed> }) {
  const t = useTexts('home')
  const ask = useAskLimit(props.onAsked)
  const { totalLimit, currency } = props.credit
  const bounds = {
    totalMinor: minorOf(totalLimit, currency),
    maxMinor: minorOf(market.amountMax, currency),
  }
  const said = { total: moneyShort(totalLimit), max: moneyShort(market.amountMax) }
  const form = useForm({
    table: {
      amount: {
        rules: (['empty', 'noRise', 'above'] as const).map((trouble) => ({
          holds: (typed: string) => askTrouble(minorTyped(typed, currency), bounds) !== trouble,
          message: t(`limit_${trouble}`, said),
        })),
        control: (bound) => (
          <MoneyField
            {...bound}
            label={t('limitAmount')}
            help={t('limitAmountHelp', said)}
            {...MONEY_FIELD}
          />
        ),
      },
      reason: {
        rules: [filled(t('limitReasonEmpty'))],
        control: (bound) => (
          <TextArea
            {...bound}
            label={t('limitReason')}
            help={t('limitReasonHelp')}
            length={bound.value.length}
            maxLength={REASON_LENGTH}
          />
        ),
      },
    },
    start: { amount: '', reason: '', ...props.draft },
    draft: useDraftIn('higherLimit'),
    send: ({ amount, reason }) =>
      ask.send({ amount: amount.replace(/\.$/, ''), reason: reason.trim() }),
  })
  const { amount, reason } = form.values
  return (
    <FormShell>
      <Sheet
        title={t('limitAsk')}
        onClose={props.onClose}
        staysOnScrimTap={amount !== '' || reason !== ''}
        foot={<SubmitButton>{t('limitSend')}</SubmitButton>}
      >
        <Form form={{ ...form, trouble: ask.trouble }}>
          <p className="small">{t('limitText')}</p>
          <Fields of={form} />
        </Form>
      </Sheet>
    </FormShell>
  )
}
