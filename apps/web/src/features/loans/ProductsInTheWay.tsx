import type { ApiError } from '@noren/client/api-error'
import type { RefusedProducts } from '@noren/contract/loans'
import { ButtonLink } from '@noren/ui/Button'
import { Note } from '@noren/ui/Note'
import { href, paths } from '../../app/paths.ts'
import { moneyShort } from '../../device/formats.ts'
import { useTexts } from '../../device/texts.ts'
import { choicesText } from '../../loan-view/choices.ts'
import css from './Statements.module.css'

/** The products that a refusal names; null if it is not about single products. */
export function refusedIn(error: ApiError | null): RefusedProducts | null {
  const data = error?.data as Partial<RefusedProducts> | undefined
  return Array.isArray(data?.refused) && Array.isArray(data.rest) ? (data as RefusedProducts) : null
}

/** Why single products of an application were refused, and the way on with the others. */
export function ProductsInTheWay({ error }: { error: ApiError | null }) {
  const t = useTexts('applying')
  const found = refusedIn(error)
  if (!found) return null
  const { refused, rest } = found
  return (
    <Note meaning="warn" title={t('inTheWay')} isLive>
      <ul className={css.refused}>
        {refused.map((one) => (
          <li key={one.productCode}>
            {t(`refused_${one.reason}`, {
              name: one.productName ?? one.productCode,
              amount: moneyShort(one.productAmount),
            })}
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <ButtonLink
          kind="soft"
          isSmall
          href={href(paths.loanSeveral({ products: choicesText(rest), step: 'read' }))}
        >
          {t('goOnWithout', { count: rest.length })}
        </ButtonLink>
      )}
    </Note>
  )
}
