import { Art } from '@noren/ui/Art'
import { Icon } from '@noren/ui/Icon'
import { useTexts } from '../../../device/texts.ts'
import type { DOCUMENT_EXAMPLES, FACE_EXAMPLES } from './examples.ts'

type Example = (typeof DOCUMENT_EXAMPLES)[number] | (typeof FACE_EXAMPLES)[number]

/** Right and wrong beside each other; each says in words which it is. */
export function Examples(props: { examples: readonly Example[]; columns: 3 | 4 | 5 }) {
  const t = useTexts('capture')
  return (
    <ul className={`examples examples--${props.columns}`} aria-label={t('examples')}>
      {props.examples.map((example) => (
        <li key={example.name}>
          <figure>
            <Art className="ex" src={example.art} width={120} height={90} isEager />
            <figcaption>
              <span className={example.isRight ? 'mark mark--ok' : 'mark'}>
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
