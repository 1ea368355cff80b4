import rightDocument from '../art/right-document.svg'
import rightDocumentBack from '../art/right-document-back.svg'
import rightFace from '../art/right-face.svg'
import wrongBlurred from '../art/wrong-blurred.svg'
import wrongBlurredBack from '../art/wrong-blurred-back.svg'
import wrongCovered from '../art/wrong-covered.svg'
import wrongCutoff from '../art/wrong-cutoff.svg'
import wrongCutoffBack from '../art/wrong-cutoff-back.svg'
import wrongDark from '../art/wrong-dark.svg'
import wrongDarkBack from '../art/wrong-dark-back.svg'
import wrongFaceAway from '../art/wrong-face-away.svg'
import wrongFaceDark from '../art/wrong-face-dark.svg'
import wrongGlare from '../art/wrong-glare.svg'
import wrongGlareBack from '../art/wrong-glare-back.svg'
import type { Side } from './stage.ts'

/** Drawings of a document in a picture, right and wrong, by the side that is asked for. */
export const DOCUMENT_DRAWINGS = {
  front: {
    right: rightDocument,
    blurred: wrongBlurred,
    glare: wrongGlare,
    cutOff: wrongCutoff,
    dark: wrongDark,
  },
  back: {
    right: rightDocumentBack,
    blurred: wrongBlurredBack,
    glare: wrongGlareBack,
    cutOff: wrongCutoffBack,
    dark: wrongDarkBack,
  },
} as const satisfies Record<Side, object>

export type Example = { name: ExampleName; art: string; isRight: boolean }
type ExampleName =
  `example${'Right' | 'Blurred' | 'Glare' | 'CutOff' | 'Dark' | 'Away' | 'Covered'}`

/** Right and wrong pictures of one side; each name is a text key of the group 'capture'. */
export function documentExamples(side: Side): readonly Example[] {
  const { right, blurred, glare, cutOff, dark } = DOCUMENT_DRAWINGS[side]
  return [
    { name: 'exampleRight', art: right, isRight: true },
    { name: 'exampleBlurred', art: blurred, isRight: false },
    { name: 'exampleGlare', art: glare, isRight: false },
    { name: 'exampleCutOff', art: cutOff, isRight: false },
    { name: 'exampleDark', art: dark, isRight: false },
  ]
}

export const FACE_EXAMPLES: readonly Example[] = [
  { name: 'exampleRight', art: rightFace, isRight: true },
  { name: 'exampleAway', art: wrongFaceAway, isRight: false },
  { name: 'exampleDark', art: wrongFaceDark, isRight: false },
  { name: 'exampleCovered', art: wrongCovered, isRight: false },
]

/** Refusals of a document picture and the drawing of each; null for those without one. */
export const DOCUMENT_REFUSALS = {
  DOCUMENT_NOT_FOUND_IN_PICTURE: 'cutOff',
  DOCUMENT_WRONG_KIND: null,
  DOCUMENT_WRONG_SIDE: null,
  DOCUMENT_BLURRED: 'blurred',
  DOCUMENT_DARK: 'dark',
  DOCUMENT_GLARE: 'glare',
  DOCUMENT_CUT_OFF: 'cutOff',
  DOCUMENT_TOO_SMALL: 'cutOff',
  DOCUMENT_NOT_READ: null,
  PICTURE_UNREADABLE: null,
  TOO_LARGE: null,
  MEDIA_TYPE: null,
  BUSY: null,
} as const
export type DocumentRefusal = keyof typeof DOCUMENT_REFUSALS

export const isDocumentRefusal = (reason: string | null): reason is DocumentRefusal =>
  reason !== null && reason in DOCUMENT_REFUSALS
