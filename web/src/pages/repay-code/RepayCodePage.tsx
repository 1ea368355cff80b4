import type { DataOf } from '@noren/contract/endpoint'
import { publicRepayCode } from '@noren/contract/repayments'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loaded } from '../../api/loaded.ts'
import { endpointQuery } from '../../api/use-endpoint.ts'
import { AppPage, StaticPage } from '../../frame/AppPage.tsx'
import { money } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { href, paths } from '../../paths.ts'
import type { PageProps } from '../../routes.tsx'
import { useVisitor } from '../../session-store.ts'
import { Art } from '../../ui/Art.tsx'
import errorDrawing from '../../ui/art/error.svg'
import { Blank } from '../../ui/Blank.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { CodeCard } from './CodeCard.tsx'
import { CodeHelp } from './CodeHelp.tsx'
import { CodeOver } from './CodeOver.tsx'
import { repayIdOf } from './paying.ts'
import './repay-code.css'

export type PayCode = DataOf<typeof publicRepayCode>

/** How often the page asks whether the money came; it stops while the page is hidden. */
const ASK_MS = 2500

/** One payment by UPI, open to whoever has its unguessable code (O5). */
export function RepayCodePage({ query }: PageProps) {
  const t = useTexts('repayCode')
  const code = query.get('code')
  if (code) return <CodePage key={code} code={code} />
  return (
    <StaticPage title={t('title')} back={paths.root()}>
      <Blank
        art={<Art src={errorDrawing} width={240} height={150} isEager />}
        title={t('brokenTitle')}
        text={t('brokenText')}
        action={<WayOn repayId={null} />}
      />
    </StaticPage>
  )
}

function CodePage({ code }: { code: string }) {
  const t = useTexts('repayCode')
  const queryClient = useQueryClient()
  const order = useQuery({
    ...endpointQuery(publicRepayCode, { params: { code } }, { staleTime: 0 }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? ASK_MS : false),
  })
  const repayId = repayIdOf(code)
  const isPaid = order.data?.state === 'paid'
  useEffect(() => {
    // The loan has changed with the payment, so what is known of it is out of date.
    if (isPaid)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== publicRepayCode.name,
      })
  }, [isPaid, queryClient])
  return (
    <AppPage
      title={t('title')}
      hasFab={false}
      back={repayId ? paths.repay(repayId) : true}
      state={loaded({ order })}
      skeleton={<SkeletonCards count={2} />}
      empty="never"
      dock={({ order: now }) =>
        now.state === 'waiting' && (
          <>
            <ButtonLink isBlock href={now.upiUri}>
              {t('openApp')}
            </ButtonLink>
            <p className="dock__note">{t('dockNote')}</p>
          </>
        )
      }
    >
      {({ order: now }) =>
        now.state === 'waiting' ? (
          <>
            <CodeCard order={now} />
            <CodeHelp
              order={now}
              onCheck={() => void order.refetch()}
              isChecking={order.isFetching}
            />
          </>
        ) : (
          <CodeOver
            order={now}
            amount={money(now.amount)}
            way={<WayOn repayId={repayId} isPaid={isPaid} />}
          />
        )
      }
    </AppPage>
  )
}

/** Back to the loan where it is known, to the orders or to sign-in where it is not. */
function WayOn(props: { repayId: string | null; isPaid?: boolean }) {
  const t = useTexts('repayCode')
  const { hasToken } = useVisitor()
  if (props.repayId) {
    return (
      <ButtonLink href={href(paths.repay(props.repayId))}>
        {t(props.isPaid ? 'toReceipt' : 'newCode')}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink href={href(hasToken ? paths.order() : paths.login())}>
      {t(hasToken ? 'toOrders' : 'toSignIn')}
    </ButtonLink>
  )
}
