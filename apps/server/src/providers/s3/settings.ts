import {
  type Env,
  matching,
  needed,
  oneOf,
  providerUrl,
  readSettings,
  type SettingValues,
  secret,
  text,
  usually,
} from '../../platform/settings.ts'

export const S3_SETTINGS = {
  S3_ENDPOINT: needed(
    'endpoint',
    providerUrl('https://s3.ap-south-1.amazonaws.com'),
    'With FILES=s3 or FILES_ALSO=s3: the address of the store, without the bucket. What its key has to be allowed is in docs/operations.md.',
  ),
  S3_REGION: usually(
    'region',
    matching(/^[a-z0-9-]{1,40}$/, 'a region such as ap-south-1'),
    'us-east-1',
    '',
  ),
  S3_BUCKET: needed(
    'bucket',
    matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket'),
    '',
  ),
  S3_PREFIX: usually(
    'prefix',
    matching(/^([\w.-]+\/)*$/, 'a path that ends in /, such as noren/'),
    'noren/',
    'What the names of our objects begin with; nothing else in the bucket is looked at.',
  ),
  S3_ADDRESSING: usually(
    'addressing',
    oneOf(['path', 'host']),
    'path',
    'Where the bucket stands in an address: path (https://store/bucket/...) or host (https://bucket.store/...).',
  ),
  S3_ACCESS_KEY_ID: needed('accessKeyId', text('the id of an access key'), ''),
  S3_SECRET_ACCESS_KEY: secret(needed('secretAccessKey', text('the secret of that key'), '')),
} as const

/** A bucket of an S3-compatible store. */
export type S3Settings = SettingValues<typeof S3_SETTINGS>

/** @throws ConfigError naming each wrong or missing setting, without showing its value */
export const readS3Settings = (env: Env): S3Settings => readSettings(env, S3_SETTINGS)
