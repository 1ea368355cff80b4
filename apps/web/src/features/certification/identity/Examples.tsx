import { Art } from '@noren/ui/Art'
import { Icon } from '@noren/ui/Icon'
import { useTexts } from '../../../device/texts.ts'
import css from './Examples.module.css'
import type { Example } from './examples.ts'

const COLUMN_CLASSES = {
  3: `${css.root} ${css.three}`,
  4: `${css.root} ${css.four}`,
  5: `${css.root} ${css.five}`,
}

/** Right and wrong examples side by side, each labelled in words. */
export function Examples(props: { examples: readonly Example[]; columns: 3 | 4 | 5 }) {
  const t = useTexts('capture')
  return (
    <ul className={COLUMN_CLASSES[props.columns]} aria-label={t('examples')}>
      {props.examples.map((example) => (
        <li key={example.name}>
          <figure>
            <Art className={css.ex} src={example.art} width={120} height={90} isEager />
            <figcaption>
              <span className={example.isRight ? `${css.mark} ${css.markOk}` : css.mark}>
                <Icon
                  name={example.isRight ? 'check' : 'close'}
                  label={t(example.isRight ? 'right' : 'wrong')}
                />
              </span>
              {t(example.name)}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
