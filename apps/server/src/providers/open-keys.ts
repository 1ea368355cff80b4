import type { Deps } from '../deps.ts'
import type { Querier } from '../platform/db/pool.ts'
import { refuseOtherKeys } from '../platform/keys/key-fingerprints.ts'
import type { KeyFolder } from '../platform/keys/key-folder.ts'
import { openKeyFolder } from '../platform/keys/open-key-folder.ts'
import { commandKeyService } from './key-command/key-service.ts'
import { fileKeyService } from './key-file/key-service.ts'

type Place = Pick<Deps['config'], 'dataDir' | 'keyCommand'>

/** Opens the configured key folder with its key service; creates no keys. */
export const openKeys = ({ dataDir, keyCommand }: Place): Promise<KeyFolder> =>
  openKeyFolder(dataDir, keyCommand ? commandKeyService(keyCommand) : fileKeyService())

/** Opens it for a database that a server has started on, whose keys it must hold. */
export const openKeysOf = async (on: Querier, place: Place): Promise<KeyFolder> => {
  const keys = await openKeys(place)
  await refuseOtherKeys(on, keys)
  return keys
}
