import type { Lender } from '@noren/markets/pack'
import { useTexts } from '../../device/texts.ts'
import css from './Landing.module.css'

/** What has a hyphen before a digit never breaks at it. */
const CODE = /(\S*-\d\S*)/
const whole = (piece: string, at: number) =>
  at % 2 === 0 ? (
    piece
  ) : (
    <span className={css.code} key={piece}>
      {piece}
    </span>
  )

/** Under which number a lender is registered, in one line; an invented lender's says so in the page's language. */
export function Registration({
  lender: { registrationNumber: number, isSample },
}: {
  lender: Pick<Lender, 'registrationNumber' | 'isSample'>
}) {
  const t = useTexts('noren')
  const said = isSample ? t('sampleNumber', { number }) : number
  return t.rich('registration', { n: () => <>{said.split(CODE).map(whole)}</> }, { number: said })
}
