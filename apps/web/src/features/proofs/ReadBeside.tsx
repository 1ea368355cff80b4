import { day } from '@noren/contract/dates'
import { Rows } from '@noren/ui/Rows'
import { Status } from '@noren/ui/Status'
import { dateText, money } from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import type { Proof } from '../../loan-view/ProofNote.tsx'
import css from './Proof.module.css'
import { type ReadField, readResults } from './voucher-form.ts'

/** What the person entered about a payment beside what the machine read from the picture. Staff decide. */
export function ReadBeside({ proof }: { proof: Proof }) {
  const t = useTexts('proof')
  const results = readResults(proof)
  const shown = (field: ReadField, value: string): string => {
    if (field === 'amount') return money(value)
    return field === 'paidOn' ? dateText(day(value)) : value
  }
  const fields: readonly ReadField[] = ['reference', 'amount', 'paidOn']
  return (
    <>
      <Rows
        rows={fields.map((field) => {
          const result = results.find((one) => one.field === field)
          return {
            label: t(field, { paymentReference: market.paymentReferenceLabel }),
            value: (
              <>
                <span className="num">{shown(field, proof[field])}</span>
                {result && (
                  <span className={css.read}>
                    <Status
                      meaning={result.isSame ? 'good' : 'warn'}
                      icon={result.isSame ? 'check' : 'differ'}
                    >
                      {result.isSame
                        ? t('readSame')
                        : t('readDiffers', { value: shown(field, result.read) })}
                    </Status>
                  </span>
                )}
              </>
            ),
          }
        })}
      />
      <p className="small">{t(results.length > 0 ? 'readNote' : 'readNothing')}</p>
    </>
  )
}
