/** `npm run workshop`: every control and loan component in all its states. No server, no database. */
import { chosenMarket, installMissing, ownEnvironment, run } from './prepare.mjs'

installMissing()
const port = process.env.WORKSHOP_PORT || '5174'
run('Workshop', 'vite', ['apps/web/workshop', '--host', '127.0.0.1', '--port', port], {
  ...ownEnvironment(),
  MARKET: chosenMarket(),
})
