import { br as e, zr as t } from './shared-Bhmsupj.js'
function n() {
  const n = e(`common`)
  return async (e) => {
    try {
      await navigator.clipboard.writeText(e), t(n(`copied`), `check`)
    } catch {
      t(n(`copyFailed`), `warn`)
    }
  }
}
export { n as t }
