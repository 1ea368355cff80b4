import banyan from './art/lender-banyan.svg'
import lamp from './art/lender-lamp.svg'
import marigold from './art/lender-marigold.svg'
import tidewell from './art/lender-tidewell.svg'

/** The lender's picture, by the icon name the server sends. */
const TILES: Readonly<Record<string, string>> = {
  'lender-banyan': banyan,
  'lender-lamp': lamp,
  'lender-marigold': marigold,
  'lender-tidewell': tidewell,
}

/** Decoration beside the lender's name; nothing for a lender without a picture. */
export function LenderTile(props: { icon: string; className: string | undefined }) {
  const src = TILES[props.icon]
  if (!src) return null
  return <img className={props.className} src={src} width={48} height={48} alt="" />
}
