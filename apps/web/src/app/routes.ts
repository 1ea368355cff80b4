import { USER_STATUS } from '@noren/contract/user-status'
import type { ComponentType } from 'react'
import type { Guarded, Tab } from './guards.ts'
import type { PageProps } from './page-props.ts'
import type { TextGroup } from './text-groups.ts'

/** One page of the app: its path, who may open it, and what it needs. */
export type Route = Guarded & {
  /** Segments that begin with a colon match anything: '/repay/:repayId'. */
  path: string
  /** Groups of texts the page needs in addition to 'common'; they load in parallel with its chunk. */
  texts: readonly TextGroup[]
  load: () => Promise<ComponentType<PageProps>>
  /** The tab shown as selected. */
  tab?: Tab
  /** Messages link to this page: a person who has to sign in first returns to it afterwards. */
  keepsReturn?: true
  /**
   * Works badly inside another app's browser: the camera fails there, and the session is lost when it
   * closes.
   */
  inApp?: false
}

/**
 * All pages. Guards, public pages, certification steps, tabs, return paths and the texts to load are
 * derived from this list. `access` is the access that the page's calls require (routes.test.ts compares
 * it with the contract).
 */
export const routes: readonly Route[] = [
  {
    path: '/noren',
    access: 'public',
    isEntrance: true,
    inApp: false,
    texts: ['noren'],
    load: () => import('../features/landing/NorenPage.tsx').then((m) => m.NorenPage),
  },
  {
    path: '/login',
    access: 'public',
    isEntrance: true,
    inApp: false,
    texts: ['login'],
    load: () => import('../features/account/login/LoginPage.tsx').then((m) => m.LoginPage),
  },
  {
    path: '/go-on',
    access: 'public',
    inApp: false,
    texts: ['goOn'],
    load: () => import('../features/account/link/GoOnPage.tsx').then((m) => m.GoOnPage),
  },
  {
    path: '/home',
    access: 'certified',
    tab: 'home',
    texts: ['home', 'loanWords'],
    load: () => import('../features/credit/HomePage.tsx').then((m) => m.HomePage),
  },
  {
    path: '/privacy-policy',
    access: 'public',
    texts: ['privacyPolicy'],
    load: () =>
      import('../features/privacy/PrivacyPolicyPage.tsx').then((m) => m.PrivacyPolicyPage),
  },
  {
    path: '/loan',
    access: 'certified',
    texts: ['loan', 'loanWords'],
    load: () => import('../features/loans/LoanPage.tsx').then((m) => m.LoanPage),
  },
  {
    path: '/loan/again',
    access: 'certified',
    texts: ['applying', 'loan', 'loanWords'],
    load: () => import('../features/loans/ApplyPages.tsx').then((m) => m.AgainPage),
  },
  {
    path: '/loan/several',
    access: 'certified',
    texts: ['applying', 'loan', 'loanWords'],
    load: () => import('../features/loans/ApplyPages.tsx').then((m) => m.SeveralPage),
  },
  {
    path: '/order',
    access: 'certified',
    tab: 'order',
    texts: ['order', 'loanWords'],
    load: () => import('../features/loans/OrderPage.tsx').then((m) => m.OrderPage),
  },
  {
    path: '/repay/:repayId',
    access: 'certified',
    texts: ['repay', 'loanWords', 'loan', 'payment', 'proof', 'papers'],
    load: () => import('../features/repayments/RepayPage.tsx').then((m) => m.RepayPage),
  },
  {
    path: '/repay/:repayId/plan',
    access: 'certified',
    texts: ['plan', 'loanWords'],
    load: () =>
      import('../features/repayments/hardship/HardshipPage.tsx').then((m) => m.HardshipPage),
  },
  {
    path: '/repay/:repayId/settlement',
    access: 'certified',
    texts: ['plan', 'loanWords'],
    load: () => import('../features/repayments/RepayPage.tsx').then((m) => m.SettlementPage),
  },
  {
    path: '/repay/:repayId/objection',
    access: 'certified',
    texts: ['plan', 'loanWords'],
    load: () => import('../features/repayments/RepayPage.tsx').then((m) => m.ObjectionPage),
  },
  {
    path: '/repay-code',
    access: 'public',
    texts: ['payment'],
    load: () =>
      import('../features/repayments/payment/ChannelPages.tsx').then((m) => m.RepayCodePage),
  },
  {
    path: '/identity-auth',
    access: 'signedIn',
    inApp: false,
    texts: ['identityAuth'],
    load: () =>
      import('../features/certification/IdentityAuthPage.tsx').then((m) => m.IdentityAuthPage),
  },
  {
    path: '/survey',
    access: 'signedIn',
    texts: ['survey'],
    load: () => import('../features/certification/survey/SurveyPage.tsx').then((m) => m.SurveyPage),
  },
  {
    path: '/facial-auth/step-one',
    access: 'signedIn',
    step: USER_STATUS.identity,
    inApp: false,
    texts: ['facialAuth', 'capture'],
    load: () =>
      import('../features/certification/identity/StepOnePage.tsx').then((m) => m.StepOnePage),
  },
  {
    path: '/facial-auth/step-two',
    access: 'signedIn',
    step: USER_STATUS.personalInfo,
    texts: ['facialAuth', 'personalInfo', 'modifyBank'],
    load: () =>
      import('../features/certification/personal/StepTwoPage.tsx').then((m) => m.StepTwoPage),
  },
  {
    path: '/facial-auth/step-three',
    access: 'signedIn',
    step: USER_STATUS.contacts,
    texts: ['facialAuth', 'contacts', 'modifyBank'],
    load: () =>
      import('../features/certification/contacts/StepThreePage.tsx').then((m) => m.StepThreePage),
  },
  {
    path: '/facial-auth/step-four',
    access: 'signedIn',
    step: USER_STATUS.bankAccount,
    texts: ['facialAuth', 'bankAccount'],
    load: () =>
      import('../features/certification/bank/StepFourPage.tsx').then((m) => m.StepFourPage),
  },
  {
    path: '/api-phone-check',
    access: 'signedIn',
    texts: ['apiPhoneCheck'],
    load: () =>
      import('../features/certification/carrier/ApiPhoneCheckPage.tsx').then(
        (m) => m.ApiPhoneCheckPage,
      ),
  },
  {
    path: '/user',
    access: 'signedIn',
    tab: 'user',
    texts: ['user', 'yourData', 'passkey', 'papers', 'loanWords', 'modifyBank'],
    load: () => import('../features/account/UserPage.tsx').then((m) => m.UserPage),
  },
  {
    path: '/contact',
    access: 'signedIn',
    texts: ['contact'],
    load: () => import('../features/account/contact/ContactPage.tsx').then((m) => m.ContactPage),
  },
  {
    path: '/income',
    access: 'certified',
    texts: ['income'],
    load: () => import('../features/income/IncomePage.tsx').then((m) => m.IncomePage),
  },
  {
    path: '/credit-bureau',
    access: 'certified',
    texts: ['bureau'],
    load: () => import('../features/bureau/BureauPage.tsx').then((m) => m.BureauPage),
  },
  {
    path: '/second-look',
    access: 'certified',
    texts: ['appeal'],
    load: () => import('../features/appeal/AppealPage.tsx').then((m) => m.AppealPage),
  },
  {
    path: '/report-a-death',
    access: 'public',
    texts: ['reportDeath'],
    load: () =>
      import('../features/bereavements/ReportDeathPage.tsx').then((m) => m.ReportDeathPage),
  },
  {
    path: '/guarantees',
    access: 'public',
    texts: ['customerService'],
    load: () => import('../features/support/CustomerServicePage.tsx').then((m) => m.GuaranteesPage),
  },
  {
    path: '/agencies',
    access: 'public',
    texts: ['customerService'],
    load: () => import('../features/support/CustomerServicePage.tsx').then((m) => m.AgenciesPage),
  },
  {
    path: '/customer-service',
    access: 'signedIn',
    texts: ['customerService'],
    load: () =>
      import('../features/support/CustomerServicePage.tsx').then((m) => m.CustomerServicePage),
  },
  {
    path: '/pembayaran',
    access: 'public',
    texts: ['payment'],
    load: () =>
      import('../features/repayments/payment/ChannelPages.tsx').then((m) => m.PembayaranPage),
  },
  {
    path: '/sky-offline',
    access: 'public',
    texts: ['payment'],
    load: () =>
      import('../features/repayments/payment/ChannelPages.tsx').then((m) => m.SkyOfflinePage),
  },
  {
    path: '/sky-code',
    access: 'public',
    texts: ['payment'],
    load: () =>
      import('../features/repayments/payment/ChannelPages.tsx').then((m) => m.SkyCodePage),
  },
  {
    path: '/sky-scan',
    access: 'public',
    texts: ['payment'],
    load: () =>
      import('../features/repayments/payment/ChannelPages.tsx').then((m) => m.SkyScanPage),
  },
  {
    path: '/sky-eleven',
    access: 'public',
    texts: ['payment'],
    load: () =>
      import('../features/repayments/payment/ChannelPages.tsx').then((m) => m.SkyElevenPage),
  },
  {
    path: '/upload-voucher',
    access: 'certified',
    texts: ['proof'],
    load: () => import('../features/proofs/UploadVoucherPage.tsx').then((m) => m.UploadVoucherPage),
  },
  {
    path: '/coupon',
    access: 'signedIn',
    texts: ['coupon', 'loanWords'],
    load: () => import('../features/coupons/CouponPage.tsx').then((m) => m.CouponPage),
  },
  {
    path: '/va',
    access: 'certified',
    keepsReturn: true,
    texts: ['payment'],
    load: () => import('../features/repayments/payment/ChannelPages.tsx').then((m) => m.VaPage),
  },
  {
    path: '/store',
    access: 'certified',
    keepsReturn: true,
    texts: ['payment'],
    load: () => import('../features/repayments/payment/ChannelPages.tsx').then((m) => m.StorePage),
  },
  {
    path: '/feedback',
    access: 'signedIn',
    texts: ['feedback'],
    load: () => import('../features/feedback/FeedbackPage.tsx').then((m) => m.FeedbackPage),
  },
  {
    path: '/modify-bank-info',
    access: 'certified',
    texts: ['modifyBank', 'bankAccount'],
    load: () =>
      import('../features/certification/bank/ModifyBankInfoPage.tsx').then(
        (m) => m.ModifyBankInfoPage,
      ),
  },
  {
    path: '/test',
    access: 'public',
    texts: ['test'],
    load: () => import('../features/diagnostics/TestPage.tsx').then((m) => m.TestPage),
  },
]

/** For an address the app does not know. */
export const notFoundRoute: Route = {
  path: '*',
  access: 'signedIn',
  texts: ['notFound'],
  load: () => import('./NotFoundPage.tsx').then((m) => m.NotFoundPage),
}

export type Match = { route: Route; params: Record<string, string> }

/** The route of a path; an unknown path gets the not-found page. */
export function matchRoute(path: string): Match {
  for (const route of routes) {
    const params = paramsOf(route.path, path)
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
