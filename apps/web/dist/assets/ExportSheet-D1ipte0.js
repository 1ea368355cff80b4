import { s as e } from './app-BnZpN05.js'
import { r as d, n as u } from './DocumentButton-Feel6Y_.js'
import { Qn as a, x as c, C as i, zr as l, br as o, vt as s } from './shared-Bhmsupj.js'
import { i as f } from './use-step-up-B3Yr49k.js'
import { n, t as r, a as t } from './use-with-code-CyypDYK.js'
var p = a()
function m(a) {
  const m = o(`yourData`),
    h = r(t, {
      otpType: e.exportData,
      onDone: ({ base64: e, fileName: t, mimeType: n }) => {
        d(u(e), { name: t, type: n }), l(m(`exported`, { name: t }), `download`), a.onClose()
      },
    })
  return h.isAsked
    ? (0, p.jsx)(f, {
        text: m(`codeText`, { phone: h.phone }),
        confirm: m(`exportDo`),
        ...h.codeSheet,
      })
    : (0, p.jsx)(c, {
        title: m(`export`),
        onClose: a.onClose,
        staysOnScrimTap: !0,
        foot: (0, p.jsx)(s, {
          isBlock: !0,
          isBusy: h.isSending,
          onClick: h.goOn,
          children: m(`getCode`),
        }),
        children: (0, p.jsxs)(`form`, {
          ...h.form,
          children: [
            (0, p.jsx)(`p`, { children: m(`exportText`) }),
            (0, p.jsx)(i, { icon: `lock`, children: m(`exportCare`) }),
            (0, p.jsx)(n, { ...h.ownNumber }),
            h.refusal && (0, p.jsx)(i, { meaning: `bad`, isLive: !0, children: h.refusal }),
          ],
        }),
      })
}
export { m as ExportSheet }
