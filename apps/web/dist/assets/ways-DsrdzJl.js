import { tn as e } from './shared-Bhmsupj.js'
var t = (e) => ({ ...e, own: null }),
  n = (e) => ({ ...e, borrowerInitials: null, own: e })
function r({ upiUri: e, instrument: t }) {
  return e === ``
    ? t.qrText
      ? { kind: `saveQr`, text: t.qrText }
      : t.accountNumber
        ? { kind: `copyAccount`, text: t.accountNumber }
        : t.payCode
          ? { kind: `copyCode`, text: i(t.payCode) }
          : null
    : { kind: `openApp`, uri: e }
}
var i = (e) => e.replace(/\s/g, ``)
function a(t) {
  const { path: n, query: r } = e(t)
  return { path: n, key: r.get(`code`) ?? r.get(`ref`) ?? `` }
}
var o = `noren_paying`
function s(e) {
  try {
    sessionStorage.setItem(o, JSON.stringify(e))
  } catch {}
}
function c(e) {
  try {
    const t = JSON.parse(sessionStorage.getItem(o) ?? `null`)
    return t?.key === e ? t.repayId : null
  } catch {
    return null
  }
}
var l = {
    upi: { name: `way_upi`, note: `wayNote_upi`, icon: `external` },
    qr: { name: `way_qr`, note: `wayNote_qr`, icon: `qr` },
    virtualAccount: { name: `way_transfer`, note: `wayNote_transfer`, icon: `bank` },
    bankTransfer: { name: `way_transfer`, note: `wayNote_transfer`, icon: `bank` },
    cashCode: { name: `way_cashCode`, note: `wayNote_cashCode`, icon: `wallet` },
    convenienceStore: { name: `way_store`, note: `wayNote_store`, icon: `pin` },
  },
  u = {
    upiQr: `way_upiQr`,
    cashOutlet: `way_cashOutlet`,
    store: `way_chooseStore`,
    spei: `way_spei`,
    oxxo: `way_oxxo`,
    qris: `way_qris`,
    alfamart: `way_alfamart`,
    indomaret: `way_indomaret`,
    vietQr: `way_vietQr`,
  }
function d({ channel: e, kind: t }) {
  const n = l[t],
    r = u[e]
  return r ? { ...n, name: r } : n
}
function f(e) {
  const { name: t } = d(e)
  return t === `way_transfer` ? `bank` : t
}
var p = {
    upi: `title_upi`,
    qr: `title_qr`,
    virtualAccount: `title_transfer`,
    bankTransfer: `title_transfer`,
    cashCode: `title_cash`,
    convenienceStore: `title_store`,
  },
  m = (e) => p[e],
  h = new Set(
    [
      [`upi`, 3],
      [`qr`, 3],
      [`virtualAccount`, 4],
      [`bankTransfer`, 4],
      [`cashCode`, 4],
      [`convenienceStore`, 4],
    ].flatMap(([e, t]) => Array.from({ length: t }, (t, n) => `steps.${e}.${n + 1}`)),
  ),
  g = (e) => e.filter((e) => h.has(e))
export { a as u, c as o, d as i, f as n, g as t, i as d, m as r, n as s, r as l, s as a, t as c }
