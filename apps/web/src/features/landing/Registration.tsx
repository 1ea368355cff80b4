import type { Lender } from '@noren/markets/pack'
import { wholeCodes } from '@noren/ui/whole-codes'
import { useTexts } from '../../device/texts.ts'

/** Under which number a lender is registered, in one line; an invented lender's says so in the page's language. */
export function Registration({
  lender: { registrationNumber: number, isSample },
}: {
  lender: Pick<Lender, 'registrationNumber' | 'isSample'>
}) {
  const t = useTexts('noren')
  const said = isSample ? t('sampleNumber', { number }) : number
  return t.rich(
    'registration',
    { n: () => <span className="nowrap">{wholeCodes(said)}</span> },
    { number: said },
  )
}
