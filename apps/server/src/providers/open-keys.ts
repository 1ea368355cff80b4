import type { Deps } from '../deps.ts'
import type { KeyFolder } from '../platform/keys/key-folder.ts'
import { openKeyFolder } from '../platform/keys/open-key-folder.ts'
import { commandKeyService } from './key-command/key-service.ts'
import { fileKeyService } from './key-file/key-service.ts'

/** Opens the configured key folder with its key service; creates no keys. */
export const openKeys = ({
  dataDir,
  keyCommand,
}: Pick<Deps['config'], 'dataDir' | 'keyCommand'>): Promise<KeyFolder> =>
  openKeyFolder(dataDir, keyCommand ? commandKeyService(keyCommand) : fileKeyService())
