import type { Deps } from '../deps.ts'
import type { Route } from '../http/route.ts'
import { NOT_KNOWN } from '../http/wrote-cookie.ts'

const MS_PER_SECOND = 1000

/**
 * Routes of the staff, of which those that may lag are answered by the standby where there is one: the same handlers on
 * its pool. After a change its maker is not shown anything older. Programs keep no cookie, so that they read the primary.
 */
export const withReplica = (deps: Deps, routesOf: (deps: Deps) => Route[]): Route[] => {
  const routes = routesOf(deps)
  const { replica } = deps
  if (!replica) return routes
  const onReplica = new Map(
    routesOf({ ...deps, db: replica.db }).map(({ endpoint, handle }) => [endpoint.name, handle]),
  )
  const lagging = ({ endpoint, handle }: Route): Route['handle'] => {
    const late = onReplica.get(endpoint.name) ?? handle
    return async (call) => {
      if (call.staffToken === undefined) return handle(call)
      const from = { standby: () => late(call), primary: () => handle(call) }
      const { data, behindMs } = await replica.read(call.wrote, from)
      if (behindMs === null) return data
      return { ...(data as object), behindSeconds: Math.floor(behindMs / MS_PER_SECOND) }
    }
  }
  const changing =
    ({ handle }: Route): Route['handle'] =>
    async (call) => {
      try {
        return await handle(call)
      } finally {
        // What is done is done, also where this is not known.
        call.keepWrote(await replica.written().catch(() => NOT_KNOWN))
      }
    }
  return routes.map((one) => {
    if (one.endpoint.mayLag) return { ...one, handle: lagging(one) }
    return one.endpoint.changes ? { ...one, handle: changing(one) } : one
  })
}
