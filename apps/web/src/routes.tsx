import type { ComponentType } from 'react'
import type { TextGroup } from './i18n/groups.ts'

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
    load: () => import('./pages/noren/NorenPage.tsx').then((m) => m.NorenPage),
  },
  {
    pattern: '/login',
    texts: ['login'],
    load: () => import('./pages/login/LoginPage.tsx').then((m) => m.LoginPage),
  },
  {
    pattern: '/home',
    texts: ['home', 'loanWords'],
    load: () => import('./pages/home/HomePage.tsx').then((m) => m.HomePage),
  },
  {
    pattern: '/privacy-policy',
    texts: ['privacyPolicy'],
    load: () =>
      import('./pages/privacy-policy/PrivacyPolicyPage.tsx').then((m) => m.PrivacyPolicyPage),
  },
  {
    pattern: '/loan',
    texts: ['loan', 'loanWords'],
    load: () => import('./pages/loan/LoanPage.tsx').then((m) => m.LoanPage),
  },
  {
    pattern: '/order',
    texts: ['order', 'loanWords'],
    load: () => import('./pages/order/OrderPage.tsx').then((m) => m.OrderPage),
  },
  {
    pattern: '/repay/:repayId',
    texts: ['repay', 'loanWords', 'loan', 'payment', 'proof', 'papers'],
    load: () => import('./pages/repay/RepayPage.tsx').then((m) => m.RepayPage),
  },
  {
    pattern: '/repay-code',
    texts: ['payment'],
    load: () => import('./pages/repay-code/RepayCodePage.tsx').then((m) => m.RepayCodePage),
  },
  {
    pattern: '/identity-auth',
    texts: ['identityAuth'],
    load: () =>
      import('./pages/identity-auth/IdentityAuthPage.tsx').then((m) => m.IdentityAuthPage),
  },
  {
    pattern: '/survey',
    texts: ['survey'],
    load: () => import('./pages/survey/SurveyPage.tsx').then((m) => m.SurveyPage),
  },
  {
    pattern: '/facial-auth/step-one',
    texts: ['facialAuth', 'capture'],
    load: () => import('./pages/facial-auth/StepOnePage.tsx').then((m) => m.StepOnePage),
  },
  {
    pattern: '/facial-auth/step-two',
    texts: ['facialAuth', 'personalInfo'],
    load: () => import('./pages/facial-auth/StepTwoPage.tsx').then((m) => m.StepTwoPage),
  },
  {
    pattern: '/facial-auth/step-three',
    texts: ['facialAuth', 'contacts'],
    load: () => import('./pages/facial-auth/StepThreePage.tsx').then((m) => m.StepThreePage),
  },
  {
    pattern: '/facial-auth/step-four',
    texts: ['facialAuth', 'bankAccount'],
    load: () => import('./pages/facial-auth/StepFourPage.tsx').then((m) => m.StepFourPage),
  },
  {
    pattern: '/api-phone-check',
    texts: ['apiPhoneCheck'],
    load: () =>
      import('./pages/api-phone-check/ApiPhoneCheckPage.tsx').then((m) => m.ApiPhoneCheckPage),
  },
  {
    pattern: '/user',
    texts: ['user', 'yourData', 'papers', 'loanWords', 'modifyBank'],
    load: () => import('./pages/user/UserPage.tsx').then((m) => m.UserPage),
  },
  {
    pattern: '/customer-service',
    texts: ['customerService'],
    load: () =>
      import('./pages/customer-service/CustomerServicePage.tsx').then((m) => m.CustomerServicePage),
  },
  {
    pattern: '/pembayaran',
    texts: ['payment'],
    load: () => import('./pages/pembayaran/PembayaranPage.tsx').then((m) => m.PembayaranPage),
  },
  {
    pattern: '/sky-offline',
    texts: ['payment'],
    load: () => import('./pages/sky-offline/SkyOfflinePage.tsx').then((m) => m.SkyOfflinePage),
  },
  {
    pattern: '/sky-code',
    texts: ['payment'],
    load: () => import('./pages/sky-code/SkyCodePage.tsx').then((m) => m.SkyCodePage),
  },
  {
    pattern: '/sky-scan',
    texts: ['payment'],
    load: () => import('./pages/sky-scan/SkyScanPage.tsx').then((m) => m.SkyScanPage),
  },
  {
    pattern: '/sky-eleven',
    texts: ['payment'],
    load: () => import('./pages/sky-eleven/SkyElevenPage.tsx').then((m) => m.SkyElevenPage),
  },
  {
    pattern: '/upload-voucher',
    texts: ['proof'],
    load: () =>
      import('./pages/upload-voucher/UploadVoucherPage.tsx').then((m) => m.UploadVoucherPage),
  },
  {
    pattern: '/coupon',
    texts: ['coupon', 'loanWords'],
    load: () => import('./pages/coupon/CouponPage.tsx').then((m) => m.CouponPage),
  },
  {
    pattern: '/va',
    texts: ['payment'],
    load: () => import('./pages/va/VaPage.tsx').then((m) => m.VaPage),
  },
  {
    pattern: '/store',
    texts: ['payment'],
    load: () => import('./pages/store/StorePage.tsx').then((m) => m.StorePage),
  },
  {
    pattern: '/feedback',
    texts: ['feedback'],
    load: () => import('./pages/feedback/FeedbackPage.tsx').then((m) => m.FeedbackPage),
  },
  {
    pattern: '/modify-bank-info',
    texts: ['modifyBank', 'bankAccount'],
    load: () =>
      import('./pages/modify-bank-info/ModifyBankInfoPage.tsx').then((m) => m.ModifyBankInfoPage),
  },
  {
    pattern: '/test',
    texts: ['test'],
    load: () => import('./pages/test/TestPage.tsx').then((m) => m.TestPage),
  },
]

export const notFoundRoute: Route = {
  pattern: '*',
  texts: ['notFound'],
  load: () => import('./pages/not-found/NotFoundPage.tsx').then((m) => m.NotFoundPage),
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
