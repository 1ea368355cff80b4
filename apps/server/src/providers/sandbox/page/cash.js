// The lenders' cash: the provider settles what was paid, wrongly where somebody wants it so, and the books
// are compared with what it and the bank say.
import { read, send } from './calls.js'
import { chosenLanguage, say } from './catalogue.js'

const byId = (id) => document.getElementById(id)

const make = (tag, className, text) => {
  const element = document.createElement(tag)
  if (className) element.className = className
  if (text !== undefined) element.textContent = text
  return element
}

const told = (mood, text) => {
  const said = byId('cash-said')
  said.dataset.mood = mood
  if (said.textContent !== text) said.textContent = text
}

const drawException = ({ kind, state, currency, amount, reference, day, book }) => {
  const item = make('li', 'item')
  const head = make('span', 'item__amount', `${currency} ${amount}`)
  const mark = make('span', 'mark', say(`cash.state.${state}`))
  mark.dataset.mood = state === 'open' ? 'bad' : 'wait'
  head.append(mark)
  const meta = [day, book, reference].filter(Boolean).join(' · ')
  item.append(head, make('span', '', say(`cash.kind.${kind}`)), make('span', 'item__meta', meta))
  return item
}

let drawn = ''
const draw = ({ exceptions, problems }) => {
  const fingerprint = JSON.stringify([chosenLanguage(), exceptions, problems])
  if (drawn === fingerprint) return
  drawn = fingerprint
  const items = exceptions.map(drawException)
  if (items.length === 0) items.push(make('li', 'empty', say('cash.none')))
  byId('exceptions').replaceChildren(...items)
  byId('cash-proof').textContent = say(problems.length === 0 ? 'cash.proven' : 'cash.unproven')
}

/** Which faults there are, the server says. */
const drawFaults = (faults) => {
  if (byId('faults').children.length > 0) return
  for (const fault of faults) {
    const label = make('label', 'check')
    label.dataset.fault = fault
    const box = make('input')
    box.type = 'checkbox'
    box.value = fault
    label.append(box, make('span'))
    byId('faults').append(label)
  }
  nameFaults()
}

export const showCash = async () => {
  const now = await read('/sandbox/api/cash')
  drawFaults(now.faults)
  draw(now)
}

const busy = async (work) => {
  const buttons = [byId('settle'), byId('compare')]
  for (const button of buttons) button.disabled = true
  try {
    await work()
  } catch {
    told('bad', say('offline'))
  } finally {
    for (const button of buttons) button.disabled = false
  }
}

const chosenFaults = () =>
  [...byId('faults').querySelectorAll('input:checked')].map(({ value }) => value)

const settle = () =>
  busy(async () => {
    const { isOk, data } = await send('/sandbox/api/settle', { faults: chosenFaults() })
    if (!isOk) throw new Error(data.error)
    const sums = data.details.map(({ currency, amount }) => `${currency} ${amount}`).join(', ')
    told(sums ? 'good' : '', sums ? say('cash.settled', { sums }) : say('cash.nothing'))
  })

const compare = () =>
  busy(async () => {
    const { isOk, data } = await send('/sandbox/api/compare', {})
    if (!isOk) throw new Error(data.error)
    const { matched, found, lines } = data
    told(found === 0 ? 'good' : 'bad', say('cash.compared', { lines, matched, found }))
    draw(data)
  })

/** Named again in another language. */
export const nameFaults = () => {
  for (const label of byId('faults').children) {
    label.querySelector('span').textContent = say(`cash.fault.${label.dataset.fault}`)
  }
}

export const startCash = () => {
  byId('settle').addEventListener('click', settle)
  byId('compare').addEventListener('click', compare)
}
