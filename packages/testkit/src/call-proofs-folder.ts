import { join } from 'node:path'

/** Where the tests of the server leave what their calls have proven, for `npm run conformance`. */
export const CALL_PROOFS_FOLDER = join(import.meta.dirname, '../../../test-results/calls')
