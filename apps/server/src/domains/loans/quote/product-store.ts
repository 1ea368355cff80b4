import type { Day } from '@noren/contract/dates'
import { readTerms, storedTerms } from '@noren/pricing/stored-terms'
import type { ProductTerms } from '@noren/pricing/terms'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

const insert = rawStatement<
  {
    productCode: string
    version: number
    effectiveOn: Day
    lenderCode: string
    terms: string
    publishedAt: Date
  },
  never
>(
  'insert_product_version',
  `insert into product_versions
     (product_code, version, effective_on, lender_code, terms, published_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (product_code, version) do nothing`,
  ['productCode', 'version', 'effectiveOn', 'lenderCode', 'terms', 'publishedAt'],
)
export const insertProduct = (
  tx: Tx,
  { terms, publishedAt }: { terms: ProductTerms; publishedAt: Date },
): Promise<number> => insert.run(tx, { ...terms, terms: storedTerms(terms), publishedAt })

const find = rawStatement<{ productCode: string; version: number }, { terms: unknown }>(
  'find_product_version',
  'select terms from product_versions where product_code = $1 and version = $2',
  ['productCode', 'version'],
)
export const findProduct = async (
  on: Querier,
  of: { productCode: string; version: number },
): Promise<ProductTerms | undefined> => {
  const row = await find.maybeOne(on, of)
  return row && readTerms(row.terms)
}

const inForce = rawStatement<{ on: Day; currency: string }, { terms: unknown }>(
  'list_products_in_force',
  `select distinct on (product_code) terms from product_versions
   where effective_on <= $1 and terms ->> 'currency' = $2
   order by product_code, version desc`,
  ['on', 'currency'],
)
export const listProductsOn = async (
  on: Querier,
  input: { on: Day; currency: string },
): Promise<ProductTerms[]> => (await inForce.all(on, input)).map(({ terms }) => readTerms(terms))
