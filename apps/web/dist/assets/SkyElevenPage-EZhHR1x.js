import { t as n } from './PaymentPage-CU561Jq.js'
import { Qn as e, en as t } from './shared-Bhmsupj.js'
var r = e()
function i({ query: e }) {
  return (0, r.jsx)(n, { query: e, path: t.skyEleven() })
}
export { i as SkyElevenPage }
