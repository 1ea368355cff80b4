import { F as e, L as n, P as r, I as t } from './loans-DUx9Hs8.js'
var i = { 'lender-banyan': n, 'lender-lamp': t, 'lender-marigold': e, 'lender-tidewell': r },
  a = (e) => i[e] ?? n
export { a as t }
