import { Status } from '@noren/ui/Status'
import { useTexts } from '../device/texts.ts'
import type { OrderState } from './order-state.ts'

/** The status of a loan with its icon. */
export function OrderStatus(props: { state: OrderState }) {
  const t = useTexts('loanWords')
  const { word, days, meaning, icon } = props.state
  return (
    <Status meaning={meaning} icon={icon}>
      {t(word, { days })}
    </Status>
  )
}
