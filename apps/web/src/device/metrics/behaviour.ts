import type { BehaviourEntry } from '@noren/contract/metrics'
import { isoOf, serverNowMs } from '../clock.ts'
import { currentPage, pageAt } from './events.ts'
import { idNameOf } from './id-name.ts'
import { addEntry } from './sender.ts'

const CONTROLS = 'button,a[href],input,textarea,select,summary,[role="tab"],[role="switch"]'
const TYPED = 'input:not([type="checkbox"],[type="radio"],[type="range"],[type="file"]),textarea'

/** An action that has begun; it is logged when it ends. */
type Begun = { idName: string; atMs: number }

/**
 * Listens on the whole document: which controls are used, how long a field is edited and how much is
 * written in it, how long a screen is viewed. What is typed is never read, only its length. `isOn` is
 * called each time, since consent can be withdrawn.
 */
export function watchBehaviour(isOn: () => boolean): { endAll: () => void } {
  let page: Begun = { idName: `${currentPage()} page`, atMs: serverNowMs() }
  let pressed: { control: Element; atMs: number } | null = null
  let field: (Begun & { element: HTMLInputElement; changes: number }) | null = null

  const record = ({ idName, atMs }: Begun, content: string): void => {
    if (!isOn()) return
    const duration = Math.min(Math.max(Math.round(serverNowMs() - atMs), 0), 86_400_000)
    const entry: BehaviourEntry = { idName, beginTime: isoOf(atMs), duration, content }
    addEntry(entry)
  }
  const leaveField = (): void => {
    if (field) record(field, `length=${field.element.value.length};changes=${field.changes}`)
    field = null
  }
  const leavePage = (): void => {
    record(page, '')
    page = { idName: `${currentPage()} page`, atMs: serverNowMs() }
  }

  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, { capture: true, passive: true })

  on('pointerdown', (event) => {
    const control = controlAt(event.target)
    pressed = control && { control, atMs: serverNowMs() }
  })
  on('click', (event) => {
    const control = controlAt(event.target)
    if (!control || control.matches(TYPED)) return
    const atMs = pressed?.control === control ? pressed.atMs : serverNowMs()
    record({ idName: nameOf(control), atMs }, 'tap')
  })
  on('focusin', ({ target }) => {
    if (!(target instanceof Element) || !target.matches(TYPED)) return
    const element = target as HTMLInputElement
    field = { element, idName: nameOf(element), atMs: serverNowMs(), changes: 0 }
  })
  on('input', ({ target }) => {
    if (field && target === field.element) field.changes += 1
  })
  on('focusout', leaveField)
  on('change', ({ target }) => {
    const isChoice = target instanceof Element && target.matches('select,[type="range"]')
    if (isChoice) record({ idName: nameOf(target), atMs: serverNowMs() }, 'changed')
  })
  window.addEventListener('hashchange', leavePage)
  return {
    endAll() {
      leaveField()
      leavePage()
    },
  }
}

const controlAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(CONTROLS) : null

function nameOf(element: Element): string {
  const tag = element.tagName.toLowerCase()
  const classes = [...element.classList]
  const alike = document.querySelectorAll(classes[0] ? `${tag}.${CSS.escape(classes[0])}` : tag)
  const address = element.getAttribute('href')
  return idNameOf(currentPage(), {
    tag,
    name: element.getAttribute('name') ?? '',
    id: element.id,
    classes,
    leadsTo: address?.startsWith('#') ? pageAt(address) : null,
    position: [...alike].indexOf(element),
  }).slice(0, 120)
}
