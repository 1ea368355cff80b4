// The sandbox's page. Every text comes from texts.json; whatever a server said is put in as text,
// never as markup.

const OUTCOMES = ['success', 'failure', 'delay', 'duplicate', 'late']
const ADVANCES = [1, 7, 30]
const POLL_MS = 2000
const KEPT = 'noren-sandbox.'

const byId = (id) => document.getElementById(id)
const keep = (name, value) => localStorage.setItem(KEPT + name, value)
const kept = (name) => localStorage.getItem(KEPT + name) ?? ''

const catalogues = await (await fetch('/sandbox/texts.json')).json()
let language = kept('language') in catalogues ? kept('language') : 'en'

const say = (key, values = {}) =>
  (catalogues[language][key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')

const timeText = (iso) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(
    Date.parse(iso),
  )

const make = (tag, className, text) => {
  const element = document.createElement(tag)
  if (className) element.className = className
  if (text !== undefined) element.textContent = text
  return element
}

const read = async (path) => {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(String(answer.status))
  return answer.json()
}

const send = async (path, body) => {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { isOk: answer.ok, data: await answer.json() }
}

const told = (element, mood, text) => {
  element.dataset.mood = mood
  element.textContent = text
}

// A list is drawn again only when it has changed, so that focus and scroll stay where they are.
const drawn = new Map()
const drawList = (id, details, drawItem, emptyKey) => {
  const fingerprint = JSON.stringify([language, emptyKey, details])
  if (drawn.get(id) === fingerprint) return false
  drawn.set(id, fingerprint)
  const items = details.length ? details.map(drawItem) : [make('li', 'empty', say(emptyKey))]
  byId(id).replaceChildren(...items)
  return true
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
    const copy = make('button', '', say('phone.copy', { code }))
    copy.type = 'button'
    // A page that came over plain HTTP from another machine has no clipboard.
    copy.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(code)
        copy.textContent = say('phone.copied')
      } catch {
        copy.textContent = say('phone.cannotCopy', { code })
      }
      byId('news').textContent = copy.textContent
    })
    item.append(copy)
  }
  return item
}

const drawCredit = ({ at, amount, currency, utr, lenderCode, holderName }) => {
  const item = make('li', 'item')
  item.append(
    make('span', 'item__amount', `+ ${currency} ${amount}`),
    make('span', '', say('bank.from', { lender: lenderCode, holder: holderName })),
    make('span', 'item__meta', `${timeText(at)} · UTR ${utr}`),
  )
  return item
}

let newestSms = ''
const showSms = async () => {
  const phone = byId('phone').value.trim()
  const isNumber = /^[\d +()-]{6,24}$/.test(phone)
  const path = `/sandbox/api/sms?phone=${encodeURIComponent(phone)}`
  const { details } = isNumber ? await read(path) : { details: [] }
  drawList('sms', details, drawMessage, isNumber ? 'phone.empty' : 'phone.ask')
  const newest = details[0] ? phone + details[0].at : ''
  if (newest && newest !== newestSms) byId('news').textContent = say('phone.new')
  newestSms = newest
}

const showCredits = async () => {
  const account = byId('account').value.trim()
  const isAccount = /^[A-Za-z0-9]{1,34}$/.test(account)
  const { details } = isAccount
    ? await read(`/sandbox/api/bank?account=${account}`)
    : { details: [] }
  drawList('credits', details, drawCredit, isAccount ? 'bank.empty' : 'bank.ask')
}

const showTray = async (channel) => {
  const { details } = await read(`/sandbox/api/${channel}`)
  drawList(channel, details, drawMessage, `${channel}.empty`)
}

const showOrders = async () => {
  const { details } = await read('/sandbox/api/orders')
  const fingerprint = JSON.stringify([language, details])
  if (drawn.get('order') === fingerprint) return
  drawn.set('order', fingerprint)
  const select = byId('order')
  const chosen = select.value
  const first = new Option(say(details.length ? 'till.choose' : 'till.none'), '')
  const options = details.map(({ ref, currency, amount, payee }) => {
    const option = new Option(`${ref} · ${currency} ${amount} · ${payee}`, ref)
    option.dataset.amount = amount
    return option
  })
  select.replaceChildren(first, ...options)
  select.value = options.some(({ value }) => value === chosen) ? chosen : ''
}

const showToday = async () => {
  const { today, hasBank } = await read('/sandbox/api/clock')
  drawToday(today)
  // Where another provider moves the money, there is neither bank nor till, and days take their time.
  for (const id of ['till-title', 'bank-title', 'clock-title']) {
    byId(id).closest('section').hidden = !hasBank
  }
}

const drawToday = (today) => {
  const time = byId('today')
  time.dateTime = today
  time.textContent = new Intl.DateTimeFormat(language, {
    dateStyle: 'full',
    timeZone: 'UTC',
  }).format(Date.parse(today))
}

const showAll = () =>
  Promise.allSettled([
    showSms(),
    showCredits(),
    showOrders(),
    showToday(),
    showTray('push'),
    showTray('mail'),
  ])

const applyLanguage = () => {
  document.documentElement.lang = language
  document.title = say('title')
  for (const element of document.querySelectorAll('[data-text]')) {
    element.textContent = say(element.dataset.text)
  }
  const outcome = byId('outcome').value || 'success'
  byId('outcome').replaceChildren(
    ...OUTCOMES.map((name) => new Option(say(`till.outcome.${name}`), name)),
  )
  byId('outcome').value = outcome
  for (const button of byId('advance').children) {
    button.textContent = say('clock.advance', { days: button.dataset.days })
  }
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
  button.disabled = true
  try {
    const { isOk, data } = await send('/sandbox/api/pay', {
      ref,
      ...(amount && { amount }),
      outcome: byId('outcome').value,
      seconds: Number(byId('seconds').value) || 0,
    })
    if (isOk) told(said, 'good', say('till.sent', data))
    else told(said, 'bad', say(data.error === 'unknownRef' ? 'till.unknownRef' : 'till.wrong'))
  } catch {
    told(said, 'bad', say('offline'))
  } finally {
    button.disabled = false
  }
  await showOrders().catch(() => undefined)
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

const start = () => {
  byId('language').append(
    ...Object.keys(catalogues).map((code) => {
      const option = new Option(catalogues[code].languageName, code)
      option.lang = code
      return option
    }),
  )
  byId('language').value = language
  byId('language').addEventListener('change', ({ target }) => {
    language = target.value
    keep('language', language)
    applyLanguage()
    showAll()
  })
  for (const name of ['phone', 'account']) {
    byId(name).value = kept(name)
    byId(name).addEventListener('input', ({ target }) => {
      keep(name, target.value.trim())
      showAll()
    })
  }
  for (const days of ADVANCES) {
    const button = make('button')
    button.type = 'button'
    button.dataset.days = String(days)
    button.addEventListener('click', () => advance(days))
    byId('advance').append(button)
  }
  byId('order').addEventListener('change', ({ target }) => {
    byId('ref').value = target.value
    byId('amount').value = target.selectedOptions[0]?.dataset.amount ?? ''
  })
  byId('outcome').addEventListener('change', ({ target }) => {
    byId('seconds-field').hidden = target.value !== 'delay'
  })
  byId('till').addEventListener('submit', payNow)
  applyLanguage()
  showAll()
  setInterval(() => {
    if (!document.hidden) showAll()
  }, POLL_MS)
}

start()
