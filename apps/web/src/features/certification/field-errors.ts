import type { ApiError } from '@noren/client/api-error'
import type { Texts } from '../../device/texts.ts'

/**
 * The refused fields of a call by name, each with its message. Of a path like `fields.number`, the part
 * after the container is the name.
 */
export const fieldErrorsOf =
  (t: Texts<'facialAuth'>) =>
  (error: Pick<ApiError, 'fields'>): Record<string, string> =>
    Object.fromEntries(
      error.fields.map(({ path, rule }) => [
        path.replace(/^fields\./, ''),
        rule === 'required' || rule === 'format' || rule === 'tooYoung' || rule === 'tooOld'
          ? t(`rule_${rule}`)
          : t('rule_other'),
      ]),
    )
