import type { ApiError } from '@noren/client/api-error'
import { useEndpoint } from '@noren/client/use-endpoint'
import { creditInfo } from '@noren/contract/credit'
import type { AppliedAlready } from '@noren/contract/loans'
import { Button, ButtonLink } from '@noren/ui/Button'
import { href, paths } from '../../app/paths.ts'
import { moneyShort, timeText } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { closedSentence } from '../../loan-view/closed-sentence.ts'
import { NotOpen } from './NotOpen.tsx'
import { ProductsInTheWay, refusedIn } from './ProductsInTheWay.tsx'
import css from './Statements.module.css'

/** Refusals that mean "not now": exhausted or locked limit, no product. */
const CLOSED_CODES: readonly number[] = [315, 316, 317]

/** There is no statement to accept: the reason, and the way on. */
export function WhyNot({
  error,
  without,
  onAnother,
}: {
  error: ApiError
  /** The path to the same without a coupon, where it was asked for with one. */
  without?: string
  onAnother?: () => void
}) {
  const t = useTexts('applying')
  const loan = useTexts('loan')
  const words = useTexts('loanWords')
  const credit = useEndpoint(creditInfo)
  switch (error.reason) {
    case 'APPLIED_ALREADY': {
      const first = error.data as AppliedAlready
      return (
        <NotOpen
          title={loan('twice')}
          text={loan('twiceText', {
            amount: moneyShort(first.productAmount),
            product: first.productName,
            time: timeText(first.appliedAt),
          })}
          action={
            <div className={`btns ${css.twice}`}>
              <ButtonLink isBlock href={href(paths.repay(first.borrowId))}>
                {loan('twiceSee')}
              </ButtonLink>
              {onAnother && (
                <Button kind="line" isBlock onClick={onAnother}>
                  {loan('twiceApply')}
                </Button>
              )}
            </div>
          }
        />
      )
    }
    case 'COUPON_UNUSABLE':
      return (
        <NotOpen
          title={loan('closedTitle')}
          text={error.msg}
          action={
            without && (
              <ButtonLink kind="soft" href={href(without)}>
                {t('withoutCoupon')}
              </ButtonLink>
            )
          }
        />
      )
    case 'NO_EARLIER_LOAN':
      return <NotOpen title={t('noEarlier')} text={t('noEarlierText')} />
    case 'ACCOUNT_CHANGE_NEEDED':
      return (
        <NotOpen
          title={loan('closedTitle')}
          text={error.msg}
          action={
            <ButtonLink kind="soft" href={href(paths.modifyBankInfo())}>
              {words('changeBank')}
            </ButtonLink>
          }
        />
      )
  }
  if (refusedIn(error)) {
    return (
      <>
        <ProductsInTheWay error={error} />
        <NotOpen title={t('notTogether')} text={t('notTogetherText')} />
      </>
    )
  }
  if (!CLOSED_CODES.includes(error.code)) {
    return <NotOpen title={loan('closedTitle')} text={error.msg} />
  }
  const sentence = closedSentence(error.code, credit.data?.lock)
  return (
    <NotOpen
      title={loan('closedTitle')}
      text={words(sentence)}
      leadsToOrders={sentence !== 'noMatch'}
    />
  )
}
