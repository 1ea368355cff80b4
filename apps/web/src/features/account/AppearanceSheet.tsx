import { Icon } from '@noren/ui/Icon'
import listCss from '@noren/ui/List.module.css'
import selectCss from '@noren/ui/Select.module.css'
import { Sheet } from '@noren/ui/Sheet'
import { useTexts } from '../../device/texts.ts'
import { chooseTheme, chosenTheme, THEMES } from '../../device/theme.ts'

/** Colour scheme: the phone's own, light or dark; a tap applies it at once. */
export function AppearanceSheet(props: { onClose: () => void }) {
  const t = useTexts('user')
  const current = chosenTheme()
  return (
    <Sheet title={t('appearance')} onClose={props.onClose}>
      <ul className={selectCss.list}>
        {[null, ...THEMES].map((theme) => (
          <li key={theme}>
            <button
              type="button"
              className={listCss.item}
              aria-pressed={theme === current}
              onClick={() => {
                chooseTheme(theme)
                props.onClose()
              }}
            >
              <div>{t(`theme_${theme ?? 'system'}`)}</div>
              {theme === current && <Icon name="check" className={selectCss.tick} />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
