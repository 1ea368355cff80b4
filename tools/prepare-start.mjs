/** What `npm start` needs before the server can run, as a program of its own so that a signal can end it. */
import { buildConsoleIfStale, buildWebIfStale, chosenMarket, installMissing } from './prepare.mjs'

installMissing()
buildWebIfStale(chosenMarket())
buildConsoleIfStale()
