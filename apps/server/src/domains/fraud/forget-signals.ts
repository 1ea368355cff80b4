export { deleteExpired as forgetSignals } from './store/signals.ts'
