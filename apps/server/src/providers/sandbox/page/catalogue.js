// The page's texts, in the chosen language, and what it remembers on this device.

const KEPT = 'sandbox.'

export const keep = (name, value) => localStorage.setItem(KEPT + name, value)
export const kept = (name) => localStorage.getItem(KEPT + name) ?? ''

export const catalogues = await (await fetch('/sandbox/texts.json')).json()

/** As chosen here, else as the app in the frame has it: by its cookie, else by the browser. */
const firstLanguage = () => {
  const [, ofApp] = /(?:^|; )noren_language=(\w\w)/.exec(document.cookie) ?? []
  const tags = [kept('language'), ofApp ?? '', ...navigator.languages]
  const codes = tags.map((tag) => tag.slice(0, 2).toLowerCase())
  return codes.find((code) => Object.hasOwn(catalogues, code)) ?? 'en'
}
let language = firstLanguage()

export const chosenLanguage = () => language
export const chooseLanguage = (code) => {
  language = code
  keep('language', code)
}

export const say = (key, values = {}) =>
  (catalogues[language][key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')
