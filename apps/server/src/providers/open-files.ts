import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { StartRefusedError } from '../platform/db/data-folder-lock.ts'
import { type FilePlace, FilePlaceError } from '../platform/files.ts'
import { folderPlace } from '../platform/folder-place.ts'
import { twoPlaces } from '../platform/two-places.ts'
import { s3Place } from './s3/s3-place.ts'

/** What says where pictures and documents lie. */
export type FileSettings = Pick<Deps['config'], 'dataDir' | 'files' | 'filesAlso' | 's3'>

const folderOf = ({ dataDir }: FileSettings): FilePlace => folderPlace(join(dataDir, 'files'))

const placeOf = (settings: FileSettings, kind: FileSettings['files']): FilePlace =>
  kind === 's3' && settings.s3 ? s3Place(settings.s3) : folderOf(settings)

/** The place of new files, and the one they are moved from. */
export const filePlaces = (settings: FileSettings): { to: FilePlace; from: FilePlace | null } => ({
  to: placeOf(settings, settings.files),
  from: settings.filesAlso ? placeOf(settings, settings.filesAlso) : null,
})

/** Where files are written and looked for, as the settings name it. */
export const openFilePlace = (settings: FileSettings): FilePlace => {
  const { to, from } = filePlaces(settings)
  return from ? twoPlaces(to, from) : to
}

/**
 * A start that could not show a single picture is refused. A store that is only away is none: it comes back.
 * @throws StartRefusedError with what to write
 */
export const refuseUnreachableFiles = async (
  settings: FileSettings,
  notice: (line: string) => void,
): Promise<void> => {
  if (settings.files === 'folder' && settings.filesAlso === undefined) return
  if (settings.files === 's3' && settings.filesAlso === undefined) {
    const folder = folderOf(settings)
    if ((await folder.list(null, 1)).ids.length > 0) {
      throw new StartRefusedError(
        `FILES=s3, and ${folder.name} still holds files: write FILES_ALSO=folder too, and move them with npm run files -- move`,
      )
    }
  }
  try {
    await openFilePlace(settings).list(null, 1)
  } catch (error) {
    if (!(error instanceof FilePlaceError)) throw error
    if (!error.isAway)
      throw new StartRefusedError(`${error.message}: are the settings S3_... right?`)
    notice(`${error.message}. Pictures can be neither stored nor shown until it is back.`)
  }
}
