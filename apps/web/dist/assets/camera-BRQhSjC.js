import { n as e } from './camera-trouble-BT0ihZP.js'
var t = 2e4,
  n = {
    environment: {
      facingMode: { ideal: `environment` },
      width: { ideal: 1920 },
      height: { ideal: 1080 },
    },
    user: {
      facingMode: { ideal: `user` },
      width: { ideal: 640 },
      height: { ideal: 480 },
      frameRate: { ideal: 30 },
    },
  }
async function r(e, t) {
  if (!window.isSecureContext) throw new DOMException(`not a safe page`, `InsecureError`)
  if (!navigator.mediaDevices?.getUserMedia)
    throw new DOMException(`no camera here`, `SecurityError`)
  let r = i(n[e]),
    s = !1
  r.then(
    (e) => {
      s && o(e)
    },
    () => void 0,
  )
  try {
    return await Promise.race([r, a(t)])
  } catch (e) {
    throw ((s = !0), e)
  }
}
async function i(e) {
  try {
    return await navigator.mediaDevices.getUserMedia({ video: e, audio: !1 })
  } catch (e) {
    if (!(e instanceof DOMException) || e.name !== `OverconstrainedError`) throw e
    return navigator.mediaDevices.getUserMedia({ video: !0, audio: !1 })
  }
}
function a(e) {
  return new Promise((n, r) => {
    const i = (e) => r(new DOMException(`no camera`, e)),
      a = setTimeout(() => i(`TimeoutError`), t)
    e.addEventListener(`abort`, () => {
      clearTimeout(a), i(`AbortError`)
    })
  })
}
function o(e) {
  for (const t of e.getTracks()) t.stop()
}
var s = (t) => e(t instanceof Error || t instanceof DOMException ? t.name : ``)
function c(e) {
  return e.getVideoTracks()[0]?.getCapabilities?.()?.torch === !0
}
async function l(e, t) {
  const n = { advanced: [{ torch: t }] }
  await e.getVideoTracks()[0]?.applyConstraints(n)
}
export { c as n, l as i, o as a, r, s as t }
