import { Art } from '@noren/ui/Art'
import { useTexts } from '../../../device/texts.ts'
import faceAhead from '../art/face-ahead.svg'
import faceLeft from '../art/face-left.svg'
import faceRight from '../art/face-right.svg'
import css from './Examples.module.css'

const LOOKS = [
  { look: 'front', art: faceAhead },
  { look: 'left', art: faceLeft },
  { look: 'right', art: faceRight },
] as const

/** What the camera will ask for, as seen in it: like in a mirror, left is on the left. */
export function FaceTurns() {
  const t = useTexts('capture')
  return (
    <ul className={`${css.root} ${css.turns}`} aria-label={t('turns')}>
      {LOOKS.map(({ look, art }) => (
        <li key={look}>
          <figure>
            <Art className={css.ex} src={art} width={120} height={90} isEager />
            <figcaption>{t(`look_${look}`)}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
