// The sandbox's page. Every text comes from texts.json; whatever a server said is put in as text,
// never as markup.
import * as app from './app-frame.js'
import { read, send } from './calls.js'
import { nameFaults, showCash, startCash } from './cash.js'
import { catalogues, chooseLanguage, chosenLanguage, keep, kept, say } from './catalogue.js'
import { openFilm } from './film.js'

const OUTCOMES = ['success', 'failure', 'delay', 'duplicate', 'late']
const STAGES = ['visitor', 'new', 'document', 'account', 'limit', 'loan', 'overdue']
const ADVANCES = [1, 7, 30]
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const POLL_MS = 2000

const byId = (id) => document.getElementById(id)

/** Of the market, known once the clock was asked. */
let zone = 'UTC'

const timeText = (iso) =>
  new Intl.DateTimeFormat(chosenLanguage(), {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: zone,
  }).format(Date.parse(iso))

const make = (tag, className, text) => {
  const element = document.createElement(tag)
  if (className) element.className = className
  if (text !== undefined) element.textContent = text
  return element
}

const makeButton = (className, text, act) => {
  const button = make('button', className, text)
  button.type = 'button'
  button.addEventListener('click', () => act(button))
  return button
}

const told = (element, mood, text) => {
  element.dataset.mood = mood
  // Set again, it would be read aloud again.
  if (element.textContent !== text) element.textContent = text
}

// A list is drawn again only when it has changed, so that focus and scroll stay where they are.
const drawn = new Map()
const isDrawn = (id, ...shown) => {
  const fingerprint = JSON.stringify([chosenLanguage(), zone, ...shown])
  if (drawn.get(id) === fingerprint) return true
  drawn.set(id, fingerprint)
  return false
}
const drawList = (id, details, drawItem, emptyKey) => {
  if (isDrawn(id, emptyKey, details)) return
  const items = details.length ? details.map(drawItem) : [make('li', 'empty', say(emptyKey))]
  byId(id).replaceChildren(...items)
}

// ---- Messages

const copyCode = async (button, code) => {
  // A page that came over plain HTTP from another machine has no clipboard.
  try {
    await navigator.clipboard.writeText(code)
    button.textContent = say('phone.copied')
  } catch {
    button.textContent = say('phone.cannotCopy', { code })
  }
  byId('news').textContent = button.textContent
}

const fillCode = (button, code) => {
  button.textContent = say(app.typeCode(code) ? 'phone.filled' : 'phone.noField')
  byId('news').textContent = button.textContent
}

const drawMessage = ({ at, to, text, code, files = [] }) => {
  const item = make('li', 'item')
  const meta = make('span', 'item__meta', `${timeText(at)} · ${to}`)
  item.append(meta, make('span', 'item__text', text))
  for (const { name, path } of files) {
    const link = make('a', '', name)
    link.href = path
    link.target = '_blank'
    link.rel = 'noopener'
    item.append(link)
  }
  if (code) {
    const buttons = make('div', 'buttons')
    buttons.append(
      makeButton('soft', say('phone.copy', { code }), (button) => copyCode(button, code)),
    )
    if (app.isFramed()) {
      buttons.append(makeButton('soft', say('phone.fill'), (button) => fillCode(button, code)))
    }
    item.append(buttons)
  }
  return item
}

let hasBureau = false
let newestSms = ''
const showSms = async (newest) => {
  byId('phone').placeholder = newest ?? ''
  const phone = byId('phone').value.trim() || (newest ?? '')
  const isNumber = /^[\d +()-]{6,24}$/.test(phone)
  const path = `/sandbox/api/sms?phone=${encodeURIComponent(phone)}`
  const { details } = isNumber ? await read(path) : { details: [] }
  drawList('sms', details, drawMessage, isNumber ? 'phone.empty' : 'phone.ask')
  const newestOne = details[0] ? phone + details[0].at : ''
  if (newestOne && newestOne !== newestSms) byId('news').textContent = say('phone.new')
  newestSms = newestOne
  if (hasBureau && isNumber) await showBureau(phone)
}

const showTray = async (channel) => {
  const { details } = await read(`/sandbox/api/${channel}`)
  drawList(channel, details, drawMessage, `${channel}.empty`)
}

// ---- Credit bureau

const drawRow = ({ member, account, asOn, status, lateDays, owed, overdue, isDisputed }) => {
  const item = make('li', 'item')
  const head = make('span', 'item__amount', say(`bureau.status.${status}`))
  const mark = make('span', 'mark', say('bureau.late', { days: lateDays }))
  mark.dataset.mood = lateDays > 0 ? 'bad' : 'good'
  head.append(mark)
  const figures = say('bureau.figures', { owed, overdue })
  const text = isDisputed ? `${figures} · ${say('bureau.disputed')}` : figures
  const meta = `${asOn} · ${member} · ${account}`
  item.append(head, make('span', '', text), make('span', 'item__meta', meta))
  return item
}

const showBureau = async (phone) => {
  const path = `/sandbox/api/bureau?phone=${encodeURIComponent(phone)}`
  const { details } = await read(path)
  drawList('bureau', details, drawRow, 'bureau.empty')
}

// ---- Bank and till

const drawCredit = ({ at, amount, currency, utr, lenderCode, holderName }) => {
  const item = make('li', 'item')
  item.append(
    make('span', 'item__amount', `+ ${currency} ${amount}`),
    make('span', '', say('bank.from', { lender: lenderCode, holder: holderName })),
    make('span', 'item__meta', `${timeText(at)} · UTR ${utr}`),
  )
  return item
}

const showCredits = async (newest) => {
  byId('account').placeholder = newest ?? ''
  const account = byId('account').value.trim() || (newest ?? '')
  const isAccount = /^[A-Za-z0-9]{1,34}$/.test(account)
  const { details } = isAccount
    ? await read(`/sandbox/api/bank?account=${account}`)
    : { details: [] }
  drawList('credits', details, drawCredit, isAccount ? 'bank.empty' : 'bank.ask')
}

const MOOD_OF = { paid: 'good', failed: 'bad', onTheWay: 'wait', refused: 'bad' }

const drawPayment = ({ at, ref, amount, currency, utr, state }) => {
  const item = make('li', 'item')
  const mark = make('span', 'mark', say(`till.state.${state}`))
  mark.dataset.mood = MOOD_OF[state]
  const head = make('span', 'item__amount', `${currency} ${amount}`)
  head.append(mark)
  item.append(head, make('span', 'item__meta', `${timeText(at)} · ${ref} · UTR ${utr}`))
  return item
}

const showPayments = async () => {
  const { details } = await read('/sandbox/api/payments')
  drawList('payments', details, drawPayment, 'till.noPayments')
}

/** The newest order is chosen until somebody chooses or types another. */
let isOrderTheirs = false

const fillFromOrder = () => {
  const [option] = byId('order').selectedOptions
  byId('ref').value = option?.value ?? ''
  byId('amount').value = option?.dataset.amount ?? ''
}

const showOrders = async () => {
  const { details } = await read('/sandbox/api/orders')
  if (isDrawn('order', details)) return
  const select = byId('order')
  const chosen = select.value
  const first = new Option(say(details.length ? 'till.choose' : 'till.none'), '')
  const options = details.map(({ ref, currency, amount, payee }) => {
    const option = new Option(`${ref} · ${currency} ${amount} · ${payee}`, ref)
    option.dataset.amount = amount
    return option
  })
  select.replaceChildren(first, ...options)
  const isStillOpen = options.some(({ value }) => value === chosen)
  if (isOrderTheirs) {
    select.value = isStillOpen ? chosen : ''
  } else {
    select.value = options[0]?.value ?? ''
    fillFromOrder()
  }
}

const paidText = (outcome, seconds, data) => {
  if (outcome === 'failure') return ['bad', say('till.failed', data)]
  if (outcome === 'delay') return ['good', say('till.later', { ...data, seconds })]
  return ['good', say('till.sent', data)]
}

const payNow = async (event) => {
  event.preventDefault()
  const said = byId('till-said')
  const ref = byId('ref').value.trim()
  const amount = byId('amount').value.trim().replace(',', '.')
  if (!ref) {
    told(said, 'bad', say('till.refMissing'))
    byId('ref').focus()
    return
  }
  const button = event.submitter
  const outcome = byId('outcome').value
  const seconds = Number(byId('seconds').value) || 0
  button.disabled = true
  try {
    const { isOk, data } = await send('/sandbox/api/pay', {
      ref,
      ...(amount && { amount }),
      outcome,
      seconds,
    })
    if (isOk) told(said, ...paidText(outcome, seconds, data))
    else told(said, 'bad', say(data.error === 'unknownRef' ? 'till.unknownRef' : 'till.wrong'))
    if (isOk) isOrderTheirs = false
  } catch {
    told(said, 'bad', say('offline'))
  } finally {
    button.disabled = false
  }
  await Promise.allSettled([showOrders(), showPayments()])
}

// ---- Date and hour

const drawToday = (today) => {
  const time = byId('today')
  time.dateTime = today
  time.textContent = new Intl.DateTimeFormat(chosenLanguage(), {
    dateStyle: 'full',
    timeZone: 'UTC',
  }).format(Date.parse(today))
}

const drawHour = ({ now, zoneLabel, hour, from, until, isOpen }) => {
  byId('hour-note').textContent = say('hour.note', { from, until, zone: zoneLabel })
  told(byId('hour-said'), isOpen ? 'good' : '', say(isOpen ? 'hour.open' : 'hour.closed'))
  const select = byId('hour')
  if (document.activeElement === select) return
  if (!isDrawn('hour', now, zoneLabel)) {
    const real = new Option(say('hour.real', { time: now, zone: zoneLabel }), '')
    const others = HOURS.map((one) => new Option(`${String(one).padStart(2, '0')}:00`, String(one)))
    select.replaceChildren(real, ...others)
  }
  select.value = hour === null ? '' : String(hour)
}

const showClock = async () => {
  const clock = await read('/sandbox/api/clock')
  const { today, hasBank, hasPeople, contact } = clock
  hasBureau = clock.hasBureau
  byId('bureau-title').closest('section').hidden = !hasBureau
  zone = contact.zone
  drawToday(today)
  drawHour(contact)
  // Where another provider moves the money, there is neither bank nor till, and days take their time.
  for (const id of ['till-title', 'bank-title', 'cash-title', 'clock-title', 'hour-title']) {
    byId(id).closest('section').hidden = !hasBank
  }
  byId('people-title').closest('section').hidden = !hasPeople
}

const showHour = async ({ target }) => {
  const hour = target.value === '' ? null : Number(target.value)
  try {
    await send('/sandbox/api/hour', { hour })
  } catch {
    told(byId('hour-said'), 'bad', say('offline'))
  }
  target.blur()
  await showAll()
}

const advance = async (days) => {
  const buttons = [...byId('advance').children]
  for (const button of buttons) button.disabled = true
  try {
    const { isOk, data } = await send('/sandbox/api/clock', { advanceDays: days })
    if (isOk) drawToday(data.today)
    told(byId('clock-said'), isOk ? 'good' : 'bad', say(isOk ? 'clock.moved' : 'offline', { days }))
  } catch {
    told(byId('clock-said'), 'bad', say('offline'))
  } finally {
    for (const button of buttons) button.disabled = false
  }
}

// ---- People, documents and faces

const become = async (stage) => {
  const said = byId('people-said')
  const buttons = [...byId('people').children]
  for (const button of buttons) button.disabled = true
  told(said, '', say('people.working'))
  try {
    if (stage === 'visitor') {
      app.signOutOfApp()
      told(said, 'good', say('people.signedOut'))
      app.openApp('/')
      return
    }
    const name = say('people.name')
    const { isOk, data } = await send('/sandbox/api/people', {
      stage,
      name,
      language: chosenLanguage(),
    })
    if (!isOk) throw new Error(data.error)
    for (const field of ['phone', 'account']) {
      byId(field).value = data[field] ?? ''
      keep(field, byId(field).value)
    }
    told(said, 'good', say('people.done', { phone: data.phone }))
    app.signOutOfApp()
    app.openApp(data.path)
    await showAll()
  } catch {
    told(said, 'bad', say('people.failed'))
  } finally {
    for (const button of buttons) button.disabled = false
  }
}

const putPicture = async (path) => {
  const isPut = app.isFramed() && (await app.choosePicture(path))
  told(
    byId('identity-said'),
    isPut ? 'good' : 'bad',
    say(isPut ? 'identity.put' : 'identity.noField'),
  )
}

const drawSpecimen = ({ name, side, path }) => {
  const item = make('li')
  const picture = make('img')
  picture.src = path
  picture.alt = ''
  picture.loading = 'lazy'
  const label = say(`identity.${side}`, { name })
  const put = makeButton('', undefined, () => putPicture(path))
  put.append(picture)
  put.setAttribute('aria-label', label)
  const save = make('a', '', label)
  save.href = path
  save.download = ''
  if (app.isFramed()) item.append(put)
  item.append(save)
  return item
}

const showSpecimens = async () => {
  const { details } = await read('/sandbox/api/specimens')
  byId('identity-title').closest('section').hidden = details.length === 0
  drawList('specimens', details, drawSpecimen, 'identity.none')
}

const playFilm = (button) => {
  const isPlayed = button.getAttribute('aria-pressed') !== 'true'
  button.setAttribute('aria-pressed', String(isPlayed))
  app.setCamera(isPlayed ? openFilm : null)
  told(byId('identity-said'), 'good', say(isPlayed ? 'identity.playing' : 'identity.stopped'))
}

// ---- The page

const showNewest = async () => {
  const { phone, account } = await read('/sandbox/api/newest')
  await Promise.all([showSms(phone), showCredits(account)])
}

const showAll = () =>
  Promise.allSettled([
    showClock(),
    showNewest(),
    showOrders(),
    showPayments(),
    showTray('push'),
    showTray('mail'),
    showCash(),
  ])

const applyLanguage = () => {
  document.documentElement.lang = chosenLanguage()
  document.title = say('title')
  for (const element of document.querySelectorAll('[data-text]')) {
    element.textContent = say(element.dataset.text)
  }
  byId('app').title = say('app.title')
  byId('parts').setAttribute('aria-label', say('parts'))
  const outcome = byId('outcome').value || 'success'
  byId('outcome').replaceChildren(
    ...OUTCOMES.map((name) => new Option(say(`till.outcome.${name}`), name)),
  )
  byId('outcome').value = outcome
  for (const button of byId('advance').children) {
    button.textContent = say('clock.advance', { days: button.dataset.days })
  }
  nameFaults()
  for (const button of byId('people').children) {
    button.textContent = say(`people.${button.dataset.stage}`)
  }
}

const showPart = (part) => {
  document.body.dataset.part = part
  keep('part', part)
  for (const button of byId('parts').children) {
    button.setAttribute('aria-current', String(button.dataset.part === part))
  }
}

/** The staff's app is there where it was built. */
const findStaff = async () => {
  const answer = await fetch('/console/', { method: 'HEAD' }).catch(() => undefined)
  byId('staff').hidden = !answer?.ok
}

const start = () => {
  byId('language').append(
    ...Object.keys(catalogues).map((code) => {
      const option = new Option(catalogues[code].languageName, code)
      option.lang = code
      return option
    }),
  )
  byId('language').value = chosenLanguage()
  byId('language').addEventListener('change', ({ target }) => {
    chooseLanguage(target.value)
    applyLanguage()
    showAll()
    showSpecimens()
  })
  for (const name of ['phone', 'account']) {
    byId(name).value = kept(name)
    byId(name).addEventListener('input', ({ target }) => {
      keep(name, target.value.trim())
      showAll()
    })
  }
  for (const days of ADVANCES) {
    const button = makeButton('', undefined, () => advance(days))
    button.dataset.days = String(days)
    byId('advance').append(button)
  }
  for (const stage of STAGES) {
    const button = makeButton('soft', undefined, () => become(stage))
    button.dataset.stage = stage
    byId('people').append(button)
  }
  for (const button of byId('parts').children) {
    button.addEventListener('click', () => showPart(button.dataset.part))
  }
  byId('order').addEventListener('change', ({ target }) => {
    isOrderTheirs = target.value !== ''
    fillFromOrder()
  })
  for (const name of ['ref', 'amount']) {
    byId(name).addEventListener('input', () => {
      isOrderTheirs = true
    })
  }
  byId('outcome').addEventListener('change', ({ target }) => {
    byId('seconds-field').hidden = target.value !== 'delay'
  })
  byId('hour').addEventListener('change', showHour)
  byId('film-play').addEventListener('click', ({ target }) => playFilm(target))
  byId('reload').addEventListener('click', app.reloadApp)
  byId('till').addEventListener('submit', payNow)
  startCash()
  applyLanguage()
  showPart(kept('part') || 'messages')
  showAll()
  showSpecimens()
  findStaff()
  setInterval(() => {
    if (!document.hidden) showAll()
  }, POLL_MS)
}

start()
