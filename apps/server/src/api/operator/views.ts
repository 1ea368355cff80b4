import * as calls from '@noren/contract/operator/views'
import type { Deps } from '../../deps.ts'
import {
  listViews,
  removeView,
  saveView,
  type ViewRow,
} from '../../domains/operator/saved-views.ts'
import { type Route, route } from '../../http/route.ts'

/** Lists of the console with what somebody chose on them. */
export const viewRoutes = (deps: Deps): Route[] => [
  route(calls.listViews, async ({ who }) => ({
    details: (await listViews(deps, who)).map(wireView),
  })),
  route(calls.saveView, async ({ who, body, at }) =>
    wireView(await saveView(deps, who, { ...body }, at)),
  ),
  route(calls.removeView, async ({ who, body }) => {
    await removeView(deps, who, body.viewId)
    return {}
  }),
]

const wireView = ({ savedAt, ...view }: ViewRow) => ({ ...view, savedAt: savedAt.toISOString() })
