import banyan from './art/lender-banyan.svg'
import lamp from './art/lender-lamp.svg'
import marigold from './art/lender-marigold.svg'
import tidewell from './art/lender-tidewell.svg'

const TILES: Readonly<Record<string, string>> = {
  'lender-banyan': banyan,
  'lender-lamp': lamp,
  'lender-marigold': marigold,
  'lender-tidewell': tidewell,
}

/** The picture of a lender, by the icon name of its products; the first one for an unknown name. */
export const lenderTile = (iconName: string): string => TILES[iconName] ?? banyan
