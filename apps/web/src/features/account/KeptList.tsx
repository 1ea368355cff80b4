import { day } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import type { privacyErase } from '@noren/contract/privacy'
import { dateText } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import css from './Account.module.css'

export type Kept = DataOf<typeof privacyErase>['kept']

/** What is kept after an erasure, why, and until when. */
export function KeptList(props: { kept: Kept }) {
  const t = useTexts('yourData')
  return (
    <ul className={css.kept}>
      {props.kept.map(({ what, why, untilOn }) => (
        <li key={what}>
          <p className="strong">{what}</p>
          <p className="small">{why}</p>
          <p className="tiny">
            {untilOn ? t('until', { date: dateText(day(untilOn)) }) : t('forGood')}
          </p>
        </li>
      ))}
    </ul>
  )
}
