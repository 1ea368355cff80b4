import type { Lender } from '@noren/markets/pack'
import { useTexts } from '../../device/texts.ts'

/** Under which number a lender is registered, in one line; an invented lender's says so in the page's language. */
export function Registration({
  lender: { registrationNumber: number, isSample },
}: {
  lender: Pick<Lender, 'registrationNumber' | 'isSample'>
}) {
  const t = useTexts('noren')
  return t.rich(
    'registration',
    { n: (inside) => <span className="nowrap">{inside}</span> },
    { number: isSample ? t('sampleNumber', { number }) : number },
  )
}
