// The page's texts, in the chosen language, and what it remembers on this device.

const KEPT = 'sandbox.'

export const keep = (name, value) => localStorage.setItem(KEPT + name, value)
export const kept = (name) => localStorage.getItem(KEPT + name) ?? ''

export const catalogues = await (await fetch('/sandbox/texts.json')).json()
let language = kept('language') in catalogues ? kept('language') : 'en'

export const chosenLanguage = () => language
export const chooseLanguage = (code) => {
  language = code
  keep('language', code)
}

export const say = (key, values = {}) =>
  (catalogues[language][key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')
