import { Button, ButtonLink, type ButtonProps } from '@noren/ui/Button'
import { Icon } from '@noren/ui/Icon'
import { IconButton } from '@noren/ui/IconButton'
import { type IconName, icons } from '@noren/ui/icons'
import { showToast } from '@noren/ui/toast'
import { href, paths } from '../../../app/paths.ts'
import { useTexts } from '../../../device/texts.ts'
import css from '../../../shell/Curtain.module.css'
import { Fab } from '../../../shell/Fab.tsx'
import { Wordmark } from '../../../shell/Wordmark.tsx'
import { Sample } from './Sample.tsx'

const KINDS: readonly NonNullable<ButtonProps['kind']>[] = [
  'primary',
  'soft',
  'line',
  'text',
  'lamp',
]

export function ButtonSamples() {
  const t = useTexts('components')
  return (
    <>
      <Sample name="Button">
        {KINDS.map((kind) => (
          <div className="btns" key={kind}>
            <Button kind={kind}>{`${t('action')} · ${kind}`}</Button>
            <Button kind={kind} disabled>
              {t('off')}
            </Button>
            <Button kind={kind} isBusy>
              {t('busy')}
            </Button>
            <Button kind={kind} isSmall icon="check">
              {t('small')}
            </Button>
          </div>
        ))}
        <Button isBlock icon="arrow-right">
          {t('longText')}
        </Button>
        <ButtonLink kind="soft" href={href(paths.test())}>
          {t('link')}
        </ButtonLink>
      </Sample>
      <Sample name="IconButton">
        <IconButton icon="bell" label={t('action')} />
        <IconButton icon="bell" label={t('actionNews')} hasDot />
        <IconButton icon="bell" label={t('off')} disabled />
      </Sample>
      <Sample name="Fab">
        <Fab
          icon="chat"
          label={t('floating')}
          place="components"
          onTap={() => showToast(t('toastText'))}
        />
      </Sample>
      <Sample name="Icon">
        <p>
          {(Object.keys(icons) as IconName[]).map((name) => (
            <Icon key={name} name={name} label={name} />
          ))}
        </p>
        <p>
          <Icon name="info" size="sm" />
          <Icon name="info" size="xs" />
        </p>
        <div className={`${css.root} on-cloth`}>
          <Wordmark />
        </div>
      </Sample>
    </>
  )
}
