import type { EndpointSpec } from '@noren/contract/endpoint'
import { isCertified } from '@noren/contract/user-status'
import type { Deps } from '../deps.ts'
import { readSession } from '../domains/account/sessions.ts'
import { admitOperator } from '../domains/operator/admit-operator.ts'
import type { OperatorWho, Who } from '../http/route.ts'
import type { Querier } from '../platform/db/pool.ts'
import { AppError } from '../platform/errors.ts'

export interface Caller {
  token: string | undefined
  /** Of the device's key, where the request proves that it has it. */
  keyHash: Buffer | undefined
  /** Of the staff, from the cookie. */
  sessionToken: string | undefined
  isOwnPage: boolean
  at: Date
}

/** Admits a caller or throws why not. Anything not explicitly allowed here is refused. */
export const admit = async (
  deps: Deps,
  on: Querier,
  { access, name }: Pick<EndpointSpec, 'access' | 'name'>,
  caller: Caller,
): Promise<Who | OperatorWho | undefined> => {
  const { token, keyHash, at } = caller
  if (access === 'public' || access === 'provider') return undefined
  if (access === 'operator') return admitOperator(deps, name, caller)
  if (!token) throw new AppError('NO_SESSION')
  const who = await readSession(on, { token, keyHash }, at)
  if (access === 'certified' && !isCertified(who.bizStatus)) throw new AppError('NOT_CERTIFIED')
  return who
}
