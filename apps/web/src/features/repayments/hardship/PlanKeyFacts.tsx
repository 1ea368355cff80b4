import { day } from '@noren/contract/dates'
import { decimalFromMinor, minorFromDecimal, sumMinor } from '@noren/contract/money'
import { Button } from '@noren/ui/Button'
import { Facts } from '@noren/ui/Facts'
import { Rows } from '@noren/ui/Rows'
import { Sheet } from '@noren/ui/Sheet'
import { wholeCodes } from '@noren/ui/whole-codes'
import { dateText, dateTimeText, money, percent } from '../../../device/formats.ts'
import { useTexts } from '../../../device/texts.ts'
import { KfsPart } from '../../../loan-view/KfsPart.tsx'
import css from './Hardship.module.css'
import { compared, type PlanOffer, usePlanWords } from './plan-words.ts'

/** The Key Facts Statement of one plan, as it is agreed on. Nothing has to be read first: a plan only makes terms kinder. */
export function PlanKeyFacts(props: {
  offer: PlanOffer
  isSending: boolean
  trouble: string | null
  onTake: () => void
  onClose: () => void
}) {
  const t = useTexts('plan')
  const { offer } = props
  const { name } = usePlanWords(offer)
  const cost = compared(offer)
  const sum = (part: 'principal' | 'interest' | 'earlier') => {
    const minors = offer.payments.map((row) => minorFromDecimal(row[part], offer.currency))
    return money(decimalFromMinor(sumMinor(minors), offer.currency))
  }
  return (
    <Sheet
      title={t('keyFactsTitle')}
      isTall
      onClose={props.onClose}
      foot={
        <>
          {props.trouble && (
            <p className="small" role="alert">
              {props.trouble}
            </p>
          )}
          <Button isBlock isBusy={props.isSending} onClick={props.onTake}>
            {t('takeThis', { plan: name })}
          </Button>
          <p className={`tiny ${css.note}`}>{t('noCode')}</p>
        </>
      }
    >
      <div lang={offer.language}>
        <p className={`small ${css.meta}`}>
          {offer.productName}, {offer.lenderName.replace(/\.$/, '')}.{' '}
          {wholeCodes(
            t('valid', { number: offer.kfsNumber, until: dateTimeText(offer.validUntil) }),
          )}
        </p>
        <Facts
          isTop
          isEnd
          facts={[
            { label: t('payNow'), value: money('0') },
            { label: t('payInAll'), value: money(offer.total) },
            { label: t(cost.key), value: cost.amount },
            { label: t('apr'), value: percent(offer.apr) },
          ]}
        />
        <h3 className={`h3 ${css.part}`}>{t('yourPayments', { count: offer.payments.length })}</h3>
        <Rows
          rows={[
            ...offer.payments.map((row) => ({
              key: row.dueOn,
              label: (
                <>
                  {dateText(day(row.dueOn))}
                  <span className={`small ${css.parts}`}>
                    {t('parts', {
                      principal: money(row.principal),
                      interest: money(row.interest),
                      earlier: money(row.earlier),
                    })}
                  </span>
                </>
              ),
              value: money(row.total),
            })),
            {
              label: t('sum', {
                principal: sum('principal'),
                interest: sum('interest'),
                earlier: sum('earlier'),
              }),
              value: money(offer.total),
              isSum: true,
            },
          ]}
        />
        <p className={`small ${css.said}`}>{t('earlier')}</p>
        <KfsPart title={t('changes')} rows={offer.terms} />
      </div>
    </Sheet>
  )
}
