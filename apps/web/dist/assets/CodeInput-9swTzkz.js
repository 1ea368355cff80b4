import { r as e } from './rolldown-runtime-XKyaHtl.js'
import {
  h as a,
  g as i,
  Rr as n,
  bt as r,
  Qn as t,
} from './shared-Bhmsupj.js' /* empty css                 */
var o = e(n(), 1),
  s = t()
function c(e) {
  const t = (0, o.useId)(),
    [n, c] = (0, o.useState)(!1),
    d = e.value.length === e.length,
    f = d ? e.length - 1 : e.value.length
  return (
    u(e.isWaiting ?? !1, e.length, e.onValue),
    (0, s.jsxs)(`div`, {
      className: `field`,
      children: [
        (0, s.jsx)(`label`, { className: `field__label`, htmlFor: t, children: e.label }),
        (0, s.jsxs)(`div`, {
          className: r(`code`, e.error && `is-bad`),
          style: { gridTemplateColumns: `repeat(${e.length}, 1fr)` },
          'data-taps': `free`,
          children: [
            Array.from({ length: e.length }, (t, i) =>
              (0, s.jsx)(
                `span`,
                {
                  className: r(`code__cell`, n && i === f && (d ? `is-last` : `is-next`)),
                  'aria-hidden': `true`,
                  children: e.value[i],
                },
                i,
              ),
            ),
            (0, s.jsx)(`input`, {
              className: `code__input`,
              id: t,
              name: e.name ?? `code`,
              type: `text`,
              inputMode: `numeric`,
              autoComplete: `one-time-code`,
              pattern: `[0-9]{${e.length}}`,
              maxLength: e.length,
              disabled: e.isDisabled,
              value: e.value,
              'aria-invalid': e.error ? !0 : void 0,
              'aria-describedby': i(t, e.error, e.help),
              onChange: (t) => e.onValue(l(t.currentTarget.value, e.length)),
              onPaste: (t) => {
                t.preventDefault(), e.onValue(l(t.clipboardData.getData(`text`), e.length))
              },
              onFocus: () => c(!0),
              onBlur: () => c(!1),
            }),
          ],
        }),
        (0, s.jsx)(a, { id: t, error: e.error, help: e.help }),
      ],
    })
  )
}
var l = (e, t) => e.replace(/\D/g, ``).slice(0, t)
function u(e, t, n) {
  ;(0, o.useEffect)(() => {
    if (!e || !(`OTPCredential` in window)) return
    const r = new AbortController(),
      i = { otp: { transport: [`sms`] }, signal: r.signal }
    return (
      navigator.credentials
        .get(i)
        .then((e) => {
          const r = e?.code
          r && n(l(r, t))
        })
        .catch(() => void 0),
      () => r.abort()
    )
  }, [e, t])
}
export { c as t }
