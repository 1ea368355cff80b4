import { Ir as e, er as n, an as t } from './shared-Bhmsupj.js'
var r = {
    name: `savePushToken`,
    method: `POST`,
    path: `/api/user/user/savePushToken`,
    travel: `form`,
  },
  i = `${t}push`,
  a = () => `serviceWorker` in navigator && `PushManager` in window && `Notification` in window
async function o() {
  return a() ? (await Notification.requestPermission()) === `granted` : !1
}
async function s(t) {
  if (!t || !a() || Notification.permission !== `granted`) return
  const o = await l((await navigator.serviceWorker.ready).pushManager, t),
    s = o.endpoint.slice(-24)
  if (localStorage.getItem(i) === s) return
  const c = u(new TextEncoder().encode(JSON.stringify(o)))
  try {
    await n(r, { query: { pushToken: c } }), localStorage.setItem(i, s)
  } catch (t) {
    if (!(t instanceof e) || t.reason !== `NOTIFICATIONS_OFF`) throw t
    await o.unsubscribe()
  }
}
async function c() {
  a() &&
    (await (
      await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
    )?.unsubscribe(),
    localStorage.removeItem(i))
}
async function l(e, t) {
  const n = await e.getSubscription(),
    r = n?.options.applicationServerKey
  return n && r && u(new Uint8Array(r)) === t
    ? n
    : (await n?.unsubscribe(), e.subscribe({ userVisibleOnly: !0, applicationServerKey: t }))
}
var u = (e) =>
    btoa(String.fromCharCode(...e))
      .replaceAll(`+`, `-`)
      .replaceAll(`/`, `_`)
      .replaceAll(`=`, ``),
  d = `/assets/spot-notify-G-BS8Uw.svg`
export { a as r, c as i, d as t, o as n, s as a }
