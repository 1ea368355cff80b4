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

const laterPage = () =>
  import('./pages/being-built/BeingBuiltPage.tsx').then((m) => m.BeingBuiltPage)
const later = (pattern: string): Route => ({ pattern, texts: ['beingBuilt'], load: laterPage })

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
    texts: ['repay', 'loanWords'],
    load: () => import('./pages/repay/RepayPage.tsx').then((m) => m.RepayPage),
  },
  {
    pattern: '/repay-code',
    texts: ['repayCode'],
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
    texts: ['user', 'loanWords'],
    load: () => import('./pages/user/UserPage.tsx').then((m) => m.UserPage),
  },
  {
    pattern: '/customer-service',
    texts: ['customerService'],
    load: () =>
      import('./pages/customer-service/CustomerServicePage.tsx').then((m) => m.CustomerServicePage),
  },
  later('/pembayaran'),
  later('/sky-offline'),
  later('/sky-code'),
  later('/sky-scan'),
  later('/sky-eleven'),
  later('/upload-voucher'),
  later('/coupon'),
  later('/va'),
  later('/store'),
  later('/feedback'),
  later('/modify-bank-info'),
  later('/test'),
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
