var e = (e) => `noren_draft_${e}`
function t(t, n = i()) {
  try {
    const r = JSON.parse(n?.getItem(e(t)) ?? `{}`)
    return typeof r != `object` || !r || Array.isArray(r)
      ? {}
      : Object.fromEntries(Object.entries(r).filter((e) => typeof e[1] == `string`))
  } catch {
    return {}
  }
}
function n(t, n, r = i()) {
  try {
    r?.setItem(e(t), JSON.stringify(n))
  } catch {}
}
function r(t, n = i()) {
  n?.removeItem(e(t))
}
function i() {
  try {
    return localStorage
  } catch {
    return null
  }
}
export { n, r as t, t as r }
