import type { ComponentType } from 'react'
import type { TextGroup } from './text-groups.ts'

/** What a page is given: the pieces of its path ('/repay/:repayId') and its query. */
export type PageProps = { params: Record<string, string>; query: URLSearchParams }

export type Route = {
  pattern: string
  /** Groups of texts the page needs besides 'common'; they load beside its chunk. */
  texts: readonly TextGroup[]
  load: () => Promise<ComponentType<PageProps>>
}

/** Every route of the app on one screen (seed §2). '/' and the bare '/facial-auth' are the guards' matter. */
export const routes: readonly Route[] = [
  {
    pattern: '/noren',
    texts: ['noren'],
    load: () => import('../features/landing/NorenPage.tsx').then((m) => m.NorenPage),
  },
  {
    pattern: '/login',
    texts: ['login'],
    load: () => import('../features/account/login/LoginPage.tsx').then((m) => m.LoginPage),
  },
  {
    pattern: '/home',
    texts: ['home', 'loanWords'],
    load: () => import('../features/credit/HomePage.tsx').then((m) => m.HomePage),
  },
  {
    pattern: '/privacy-policy',
    texts: ['privacyPolicy'],
    load: () =>
      import('../features/privacy/PrivacyPolicyPage.tsx').then((m) => m.PrivacyPolicyPage),
  },
  {
    pattern: '/loan',
    texts: ['loan', 'loanWords'],
    load: () => import('../features/loans/LoanPage.tsx').then((m) => m.LoanPage),
  },
  {
    pattern: '/order',
    texts: ['order', 'loanWords'],
    load: () => import('../features/loans/OrderPage.tsx').then((m) => m.OrderPage),
  },
  {
    pattern: '/repay/:repayId',
    texts: ['repay', 'loanWords', 'loan', 'payment', 'proof', 'papers'],
    load: () => import('../features/repayments/RepayPage.tsx').then((m) => m.RepayPage),
  },
  {
    pattern: '/repay-code',
    texts: ['payment'],
    load: () =>
      import('../features/repayments/payment/RepayCodePage.tsx').then((m) => m.RepayCodePage),
  },
  {
    pattern: '/identity-auth',
    texts: ['identityAuth'],
    load: () =>
      import('../features/certification/IdentityAuthPage.tsx').then((m) => m.IdentityAuthPage),
  },
  {
    pattern: '/survey',
    texts: ['survey'],
    load: () => import('../features/certification/survey/SurveyPage.tsx').then((m) => m.SurveyPage),
  },
  {
    pattern: '/facial-auth/step-one',
    texts: ['facialAuth', 'capture'],
    load: () =>
      import('../features/certification/identity/StepOnePage.tsx').then((m) => m.StepOnePage),
  },
  {
    pattern: '/facial-auth/step-two',
    texts: ['facialAuth', 'personalInfo'],
    load: () =>
      import('../features/certification/personal/StepTwoPage.tsx').then((m) => m.StepTwoPage),
  },
  {
    pattern: '/facial-auth/step-three',
    texts: ['facialAuth', 'contacts'],
    load: () =>
      import('../features/certification/contacts/StepThreePage.tsx').then((m) => m.StepThreePage),
  },
  {
    pattern: '/facial-auth/step-four',
    texts: ['facialAuth', 'bankAccount'],
    load: () =>
      import('../features/certification/bank/StepFourPage.tsx').then((m) => m.StepFourPage),
  },
  {
    pattern: '/api-phone-check',
    texts: ['apiPhoneCheck'],
    load: () =>
      import('../features/certification/carrier/ApiPhoneCheckPage.tsx').then(
        (m) => m.ApiPhoneCheckPage,
      ),
  },
  {
    pattern: '/user',
    texts: ['user', 'yourData', 'papers', 'loanWords', 'modifyBank'],
    load: () => import('../features/account/UserPage.tsx').then((m) => m.UserPage),
  },
  {
    pattern: '/customer-service',
    texts: ['customerService'],
    load: () =>
      import('../features/support/CustomerServicePage.tsx').then((m) => m.CustomerServicePage),
  },
  {
    pattern: '/pembayaran',
    texts: ['payment'],
    load: () =>
      import('../features/repayments/payment/PembayaranPage.tsx').then((m) => m.PembayaranPage),
  },
  {
    pattern: '/sky-offline',
    texts: ['payment'],
    load: () =>
      import('../features/repayments/payment/SkyOfflinePage.tsx').then((m) => m.SkyOfflinePage),
  },
  {
    pattern: '/sky-code',
    texts: ['payment'],
    load: () => import('../features/repayments/payment/SkyCodePage.tsx').then((m) => m.SkyCodePage),
  },
  {
    pattern: '/sky-scan',
    texts: ['payment'],
    load: () => import('../features/repayments/payment/SkyScanPage.tsx').then((m) => m.SkyScanPage),
  },
  {
    pattern: '/sky-eleven',
    texts: ['payment'],
    load: () =>
      import('../features/repayments/payment/SkyElevenPage.tsx').then((m) => m.SkyElevenPage),
  },
  {
    pattern: '/upload-voucher',
    texts: ['proof'],
    load: () => import('../features/proofs/UploadVoucherPage.tsx').then((m) => m.UploadVoucherPage),
  },
  {
    pattern: '/coupon',
    texts: ['coupon', 'loanWords'],
    load: () => import('../features/coupons/CouponPage.tsx').then((m) => m.CouponPage),
  },
  {
    pattern: '/va',
    texts: ['payment'],
    load: () => import('../features/repayments/payment/VaPage.tsx').then((m) => m.VaPage),
  },
  {
    pattern: '/store',
    texts: ['payment'],
    load: () => import('../features/repayments/payment/StorePage.tsx').then((m) => m.StorePage),
  },
  {
    pattern: '/feedback',
    texts: ['feedback'],
    load: () => import('../features/feedback/FeedbackPage.tsx').then((m) => m.FeedbackPage),
  },
  {
    pattern: '/modify-bank-info',
    texts: ['modifyBank', 'bankAccount'],
    load: () =>
      import('../features/certification/bank/ModifyBankInfoPage.tsx').then(
        (m) => m.ModifyBankInfoPage,
      ),
  },
  {
    pattern: '/test',
    texts: ['test'],
    load: () => import('../features/diagnostics/TestPage.tsx').then((m) => m.TestPage),
  },
]

export const notFoundRoute: Route = {
  pattern: '*',
  texts: ['notFound'],
  load: () => import('./NotFoundPage.tsx').then((m) => m.NotFoundPage),
}

export type Match = { route: Route; params: Record<string, string> }

/** The route of a path; an unknown path gets the not-found page. */
export function matchRoute(path: string): Match {
  for (const route of routes) {
    const params = paramsOf(route.pattern, path)
    if (params) return { route, params }
  }
  return { route: notFoundRoute, params: {} }
}

function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, piece] of wanted.entries()) {
    const value = given[index] ?? ''
    if (!piece.startsWith(':')) {
      if (piece !== value) return null
    } else if (value === '') return null
    else params[piece.slice(1)] = decoded(value)
  }
  return params
}

function decoded(piece: string): string {
  try {
    return decodeURIComponent(piece)
  } catch {
    return piece
  }
}
