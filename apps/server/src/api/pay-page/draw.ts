import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@noren/i18n/languages'
import type { Market } from '@noren/markets/market'
import { lendersOf } from '@noren/markets/market-by-code'
import { textIn } from '../../platform/texts/texts.ts'
import { html, type Markup, style } from './markup.ts'

/** A payment order as the page shows it: no more of its borrower than the app's public page. */
export interface ShownOrder {
  state: 'waiting' | 'paid' | 'failed' | 'expired'
  ref: string
  amount: string
  payee: string
  vpa: string
  initials: string
  /** Until when it is good, or when it was paid. */
  until: string
  upiUri: string
  /** A picture of its code as a data URL; null where there is none to scan. */
  qr: string | null
  account: { number: string; bank: string; bankCode: string; bankCodeLabel: string } | null
  payCode: string | null
  stores: string
  steps: readonly string[]
}

export interface PayPage {
  market: Market
  language: Language
  /** What was typed, to be sent again with another language. */
  code: string
  order: ShownOrder | null
  /** A sentence: why there is no order. */
  wrong: string | null
}

type Say = (key: string, values?: Record<string, string>) => string

export const drawPayPage = (page: PayPage): string => {
  const { language, order, market } = page
  const say: Say = (key, values) => textIn(language, 'pay', key, values)
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say('title')} · Noren</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${style}
</head>
<body>
<div class="top">noren</div>
<div class="in">
<h1>${say('title')}</h1>
<p>${say('lead')}</p>
${order ? orderPart(say, order) : formPart(say, page)}
${talkPart(say, market)}
${languagePart(say, page)}
</div>
</body>
</html>
`.text
}

const formPart = (say: Say, { language, code, wrong }: PayPage): Markup => html`
<form class="box" action="/pay" method="post">
<input type="hidden" name="lang" value="${language}">
${wrong === null ? null : html`<p class="wrong" role="alert" id="wrong">${wrong}</p>`}
<label for="code">${say('code')}</label>
<input id="code" name="code" value="${code}" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="300"${
  wrong === null ? null : html` aria-describedby="wrong" aria-invalid="true"`
}>
<button type="submit">${say('show')}</button>
<p class="s">${say('codeNote')}</p>
</form>`

const orderPart = (say: Say, order: ShownOrder): Markup => html`
<div class="box">
<p class="s">${titleOf(say, order)}</p>
<p class="sum">${order.amount}</p>
<p>${textOf(say, order)}</p>
<table>
${row(say('payee'), order.payee)}
${row(say('reference'), order.ref)}
${row(say('borrower'), order.initials)}
${order.state === 'waiting' ? row(say('goodUntil'), order.until) : null}
</table>
${order.state === 'waiting' ? waysPart(say, order) : null}
</div>
<p class="words"><a href="/pay">${say('another')}</a></p>`

const titleOf = (say: Say, { state }: ShownOrder): string =>
  say(state === 'waiting' ? 'waiting' : `${state}Title`)

const textOf = (say: Say, { state, until }: ShownOrder): string =>
  state === 'paid' || state === 'waiting' ? until : say(`${state}Text`)

const row = (name: string, value: string): Markup =>
  html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`

const waysPart = (say: Say, order: ShownOrder): Markup => {
  const { account, payCode, qr } = order
  return html`
${order.upiUri ? html`<a class="go" href="${order.upiUri}">${say('openApp')}</a>` : null}
${qr ? html`<img src="${qr}" width="260" height="260" alt="${say('qrAlt', { amount: order.amount })}"><p class="s">${say('saveQr')}</p>` : null}
<table>
${order.vpa ? row(say('payTo'), order.vpa) : null}
${account ? row(say('accountNumber'), account.number) : null}
${account?.bank ? row(say('bank'), account.bank) : null}
${account?.bankCode ? row(account.bankCodeLabel, account.bankCode) : null}
${payCode ? row(say('payCode'), payCode) : null}
${row(say('exactAmount'), order.amount)}
</table>
${order.stores ? html`<p>${say('worksAt', { stores: order.stores })}</p>` : null}
<h2>${say('how')}</h2>
<ol>${order.steps.map((step) => html`<li>${say(step)}</li>`)}</ol>`
}

const talkPart = (say: Say, market: Market): Markup => {
  const { supportContacts: service, grievance } = market
  return html`
<h2>${say('talk')}</h2>
<p class="s">${say('hours', { hours: `${service.hours} ${market.zoneLabel}` })}</p>
<table class="who">
${phoneRow(say('support'), service.phone)}
${phoneRow(say('grievance'), grievance.phone)}
</table>
<p class="words"><a href="mailto:${service.email}">${service.email}</a></p>
<h2>${say('whoLends')}</h2>
<table class="who">
${lendersOf(market.code).map(({ legalName, grievanceOfficer }) =>
  phoneRow(legalName, grievanceOfficer.phone),
)}
</table>`
}

const phoneRow = (name: string, phone: string): Markup =>
  html`<tr><th scope="row">${name}</th><td><a href="tel:${phone.replace(/[^\d+]/g, '')}">${phone}</a></td></tr>`

/** With an order on the page its code goes along, in the body: an address is written down in too many places. */
const languagePart = (say: Say, { language, order, code }: PayPage): Markup => {
  const others = LANGUAGES.filter((one) => one !== language)
  const choices = order
    ? html`<form class="words" action="/pay" method="post"><input type="hidden" name="code" value="${code}">${others.map(
        (one) =>
          html`<button type="submit" name="lang" value="${one}" lang="${one}">${LANGUAGE_NAMES[one]}</button>`,
      )}</form>`
    : html`<p class="words">${others.map(
        (one) => html`<a href="/pay?lang=${one}" lang="${one}">${LANGUAGE_NAMES[one]}</a>`,
      )}</p>`
  return html`
<h2>${say('language')}</h2>
${choices}
<p class="words"><a href="/help-${language}.html">${say('help')}</a></p>`
}
