import { n as e } from './rolldown-runtime-XKyaHtl.js'
import {
  gr as a,
  yr as c,
  br as i,
  zr as l,
  Qn as n,
  wr as o,
  Sr as r,
  x as s,
  It as t,
} from './shared-Bhmsupj.js' /* empty css              */
var u = e({ LanguageSheet: () => f }),
  d = n()
function f(e) {
  const n = i(`common`),
    u = c(),
    f = async (t) => {
      try {
        await a(t), e.onClose()
      } catch {
        l(n(`networkFailed`), `offline`)
      }
    }
  return (0, d.jsx)(s, {
    title: n(`language`),
    onClose: e.onClose,
    children: (0, d.jsx)(`ul`, {
      className: `select__list`,
      children: o.map((e) =>
        (0, d.jsx)(
          `li`,
          {
            children: (0, d.jsxs)(`button`, {
              type: `button`,
              className: `list__item`,
              lang: e,
              'aria-pressed': e === u,
              onClick: () => void f(e),
              children: [
                (0, d.jsx)(`div`, { children: r[e] }),
                e === u && (0, d.jsx)(t, { name: `check`, className: `select__tick` }),
              ],
            }),
          },
          e,
        ),
      ),
    }),
  })
}
export { f as t, u as n }
