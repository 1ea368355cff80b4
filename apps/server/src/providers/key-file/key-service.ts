import { StartRefusedError } from '../../platform/db/data-folder-lock.ts'
import type { KeyServiceGateway } from '../ports/key-service.ts'

const KEY_BYTES = 32

/** No key service: keys are stored plain in their files, readable by their owner only. */
export const fileKeyService = (): KeyServiceGateway => ({
  isOutside: false,
  wrap: async (key) => Buffer.from(key),
  async unwrap(wrapped) {
    if (wrapped.length !== KEY_BYTES) {
      throw new StartRefusedError(
        'the keys were wrapped by an outside service: write KEY_SERVICE=command and its KEY_COMMAND',
      )
    }
    return Buffer.from(wrapped)
  },
})
