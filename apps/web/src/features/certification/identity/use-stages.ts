import { useEffect, useRef, useState } from 'react'
import { useDraftIn } from '../../../shell/form/draft.ts'
import { useScreens } from '../../../shell/use-screens.ts'
import { type At, type Detail, type DocumentKind, nameOf, stageOf } from './stage.ts'

/** A screen inside a stage; without one its guide or form is shown. */
type Inner = 'camera' | 'sent' | 'person' | 'handOff'

type Screen = { at?: At | undefined; kind?: DocumentKind | undefined; inner?: Inner | undefined }

/** The screens inside one stage. */
export type Inside = {
  now: Inner | undefined
  show: (inner: Inner) => void
  /** To the guide. */
  back: () => void
}

/** What was corrected of the fields that were read, kept on the phone until the step is saved. */
export type FieldsDraft = {
  kind: DocumentKind
  values: Record<string, string>
  hasConfirmed: boolean
}

/**
 * Where the person is in step one. Each stage and each camera is an entry of the browser's history; what
 * the server knows decides how far one may go.
 */
export function useStages(detail: Detail, kept: Partial<FieldsDraft>) {
  // A camera opens at a tap only, not because a page was loaded again.
  const screens = useScreens<Screen>({}, ({ inner }) => inner !== 'camera')
  const draft = useDraftIn('identity')
  const [fields, setFields] = useState<Partial<FieldsDraft>>(kept)
  const { at, kind, inner } = screens.now
  const shownKind = kind ?? detail.kind
  const mine = fields.kind === shownKind ? fields : {}
  const choices = { kind, hasConfirmed: mine.hasConfirmed === true }
  const furthest = nameOf(stageOf(detail, choices))
  const stage = stageOf(detail, { ...choices, at })
  const name = nameOf(stage)

  // What is next has changed: it is shown in the place of what was just done.
  const lastFurthest = useRef(furthest)
  useEffect(() => {
    const isOver = lastFurthest.current !== furthest
    lastFurthest.current = furthest
    const showing = isOver ? furthest : name
    const stays = !isOver || inner === 'handOff'
    if (at === showing && (stays || !inner)) return
    screens.replace({ at: showing, kind, inner: stays ? inner : undefined })
  })

  const inside: Inside = {
    now: inner,
    show(next) {
      const now = screens.current()
      if (now.inner === next) return
      if (now.inner) screens.replace({ ...now, inner: next })
      else screens.open({ ...now, inner: next })
    },
    back: () => screens.back({ at: name, kind }),
  }
  const keepFields = (next: Partial<FieldsDraft>) => {
    setFields(next)
    if (next.kind) draft.keep(next)
    else draft.forget()
  }
  return {
    stage,
    inside,
    /** Chosen in this visit. */
    kind: kind ?? null,
    /** What was typed into the fields, and confirmed. */
    values: mine.values ?? null,
    keepFields,
    /** Saved: nothing has to be kept any more. */
    forgetFields: draft.forget,
    askKind: () => screens.open({ at: 'kind', kind }),
    askFields: () => screens.open({ at: 'fields', kind }),
    backTo: (earlier: At) => screens.back({ at: earlier, kind }),
    /** Another document, or the same: continues where it stands. */
    chooseKind: (chosen: DocumentKind) => {
      screens.replace({ at: 'kind', kind: chosen })
      const next = stageOf(detail, { kind: chosen, hasConfirmed: false })
      screens.open({ kind: chosen, at: nameOf(next) })
    },
    /** A picture was being sent when the page was closed. */
    resume: (chosen: DocumentKind) => screens.replace({ kind: chosen }),
    retake: (side: 'front' | 'back') => screens.open({ at: side, kind }),
    confirmed: (next: FieldsDraft) => {
      keepFields(next)
      screens.open({ kind, at: nameOf(stageOf(detail, { kind, hasConfirmed: true })) })
    },
    /** A side was read: whatever is next, in the place of its camera. */
    goOn: (chosen: DocumentKind) => {
      keepFields({})
      screens.replace({ kind: chosen })
    },
  }
}
