import {
  type Env,
  matching,
  needed,
  readSettings,
  type SettingValues,
  seconds,
  usually,
} from '../../platform/settings.ts'

export const KEY_COMMAND_SETTINGS = {
  KEY_COMMAND: needed(
    'program',
    matching(/^\/\S/, 'the whole path of a program, such as /usr/local/bin/noren-key'),
    'With KEY_SERVICE=command: a program that is called with wrap or unwrap (docs/operations.md), and the seconds it has.',
  ),
  KEY_COMMAND_TIMEOUT_SECONDS: usually('timeoutMs', seconds(1, 60), '10', ''),
} as const

/** The settings for a program that asks an outside key service. */
export type KeyCommandSettings = SettingValues<typeof KEY_COMMAND_SETTINGS>

/** @throws ConfigError naming each wrong or missing value; none is shown */
export const readKeyCommandSettings = (env: Env): KeyCommandSettings =>
  readSettings(env, KEY_COMMAND_SETTINGS)
