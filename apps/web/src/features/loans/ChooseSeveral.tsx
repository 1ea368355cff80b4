import { loaded } from '@noren/client/loaded'
import { useEndpoint } from '@noren/client/use-endpoint'
import { creditInfo } from '@noren/contract/credit'
import type { DataOf } from '@noren/contract/endpoint'
import { productList } from '@noren/contract/loans'
import { Card } from '@noren/ui/Card'
import { Note } from '@noren/ui/Note'
import { SkeletonCards } from '@noren/ui/Skeleton'
import { paths } from '../../app/paths.ts'
import { moneyMinorShort, moneyShort } from '../../device/formats.ts'
import { market } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { type Choice, choicesText } from '../../loan-view/choices.ts'
import wishCss from '../../loan-view/Wish.module.css'
import { wishTable } from '../../loan-view/wish-table.tsx'
import {
  type Choosable,
  startingWishes,
  TOGETHER,
  type WishForm,
  wishesIn,
  wishesTrouble,
  wishInput,
  wishTotal,
} from '../../loan-view/wishes.ts'
import { AppPage, StaticPage } from '../../shell/AppPage.tsx'
import { useDraft, useDraftIn } from '../../shell/form/draft.ts'
import { Fields, Form, FormShell, SubmitButton } from '../../shell/form/FormShell.tsx'
import { useForm } from '../../shell/form/use-form.ts'
import { go } from '../../shell/navigation.ts'
import { NotOpen } from './NotOpen.tsx'
import type { Application } from './OneApplication.tsx'
import css from './Statements.module.css'
import { WhyNot } from './WhyNot.tsx'

export type Step = { application: Application; chosen: Choice[]; couponId: string | null }

/** Which loans, and how much of each. */
export function ChooseSeveral({ application, chosen, couponId }: Step) {
  const t = useTexts('applying')
  const loan = useTexts('loan')
  const words = useTexts('loanWords')
  const credit = useEndpoint(creditInfo)
  const offers = useEndpoint(productList, { params: { param: 'all' }, query: {} })
  const draft = useDraft<WishForm>('several')
  const title = t('severalTitle')
  if (offers.error?.kind === 'refused' && offers.error.code < 500) {
    return (
      <StaticPage title={title} back>
        <WhyNot error={offers.error} />
      </StaticPage>
    )
  }
  if (offers.data?.details.length === 0) {
    return (
      <StaticPage title={title} back>
        <NotOpen title={loan('closedTitle')} text={words('noneAffordable')} />
      </StaticPage>
    )
  }
  return (
    <FormShell>
      <AppPage
        title={title}
        back
        state={loaded({ credit, offers, draft })}
        skeleton={<SkeletonCards count={3} />}
        empty="never"
      >
        {(data) => (
          <>
            {application.said}
            <ChooseForm
              of={choosable(data)}
              before={data.draft}
              chosen={chosen}
              couponId={couponId}
            />
          </>
        )}
      </AppPage>
    </FormShell>
  )
}

const choosable = (data: {
  credit: DataOf<typeof creditInfo>
  offers: DataOf<typeof productList>
}): Choosable => ({
  currency: market.currency,
  details: data.offers.details,
  totalMax: data.credit.availableLimit,
})

function ChooseForm({
  of,
  before,
  chosen,
  couponId,
}: { of: Choosable; before: Partial<WishForm> } & Omit<Step, 'application'>) {
  const t = useTexts('applying')
  const words = useTexts('loanWords')
  const form = useForm<WishForm>({
    table: wishTable(words, of, (sums) => t('aboveLimit', sums)),
    start: startingWishes(of.details, chosen.length > 0 ? wishesOf(chosen) : before),
    draft: useDraftIn('several'),
    async send(values) {
      const { products } = wishInput(of, wishesIn(values))
      const query = { products: choicesText(products), ...(couponId && { coupon: couponId }) }
      // Back leads to this choice again.
      go(paths.loanSeveral(query), { replace: true })
      go(paths.loanSeveral({ ...query, step: 'read' }))
      return undefined
    },
  })
  const wishes = wishesIn(form.values)
  const problem = form.bind(TOGETHER).error
  return (
    <Form form={form}>
      <p className="lead">{t('chooseLead', { max: moneyShort(of.totalMax) })}</p>
      <fieldset className={wishCss.choices}>
        <legend className="h3">{t('which')}</legend>
        <Card>
          <Fields of={form} />
        </Card>
      </fieldset>
      <div className={`dock ${css.dock}`}>
        {problem && (
          <div className={css.problem}>
            <Note meaning="warn" isLive>
              <p>{problem}</p>
            </Note>
          </div>
        )}
        <SubmitButton>
          {wishesTrouble(of, wishes) === null
            ? t('readFor', { amount: moneyMinorShort(wishTotal(of.details, wishes)) })
            : t('read')}
        </SubmitButton>
        <p className="dock__note">{t('nothingAgreed')}</p>
      </div>
    </Form>
  )
}

/** What an address names. */
const wishesOf = (chosen: readonly Choice[]): WishForm =>
  Object.fromEntries(
    chosen.map(({ productCode, productAmount }) => [
      productCode,
      productAmount.replace(/\.0+$/, ''),
    ]),
  )
