import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { fileSealAnchor } from './anchor-file/seal-anchor.ts'
import { withDeadlines } from './base/deadline.ts'
import { DEADLINES_MS } from './deadlines.ts'
import type { SealAnchorGateway } from './ports/seal-anchor.ts'

/** Where the seals are kept outside the database: the configured folder, or one in the data folder. */
export const openSealAnchor = ({
  dataDir,
  sealAnchorDir,
}: Pick<Deps['config'], 'dataDir' | 'sealAnchorDir'>): SealAnchorGateway =>
  withDeadlines(fileSealAnchor(sealAnchorDir ?? join(dataDir, 'anchors')), DEADLINES_MS.sealAnchor)
