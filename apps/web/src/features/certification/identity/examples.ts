import rightDocument from '../art/right-document.svg'
import rightFace from '../art/right-face.svg'
import wrongBlurred from '../art/wrong-blurred.svg'
import wrongCovered from '../art/wrong-covered.svg'
import wrongCutoff from '../art/wrong-cutoff.svg'
import wrongDark from '../art/wrong-dark.svg'
import wrongFaceAway from '../art/wrong-face-away.svg'
import wrongFaceDark from '../art/wrong-face-dark.svg'
import wrongGlare from '../art/wrong-glare.svg'

/** Drawings of right and wrong pictures; each name is a text key of the group 'capture'. */
export const DOCUMENT_EXAMPLES = [
  { name: 'exampleRight', art: rightDocument, isRight: true },
  { name: 'exampleBlurred', art: wrongBlurred, isRight: false },
  { name: 'exampleGlare', art: wrongGlare, isRight: false },
  { name: 'exampleCutOff', art: wrongCutoff, isRight: false },
  { name: 'exampleDark', art: wrongDark, isRight: false },
] as const

export const FACE_EXAMPLES = [
  { name: 'exampleRight', art: rightFace, isRight: true },
  { name: 'exampleAway', art: wrongFaceAway, isRight: false },
  { name: 'exampleDark', art: wrongFaceDark, isRight: false },
  { name: 'exampleCovered', art: wrongCovered, isRight: false },
] as const

/** Refusals of a document picture and their drawings; null for those without one. */
export const DOCUMENT_REFUSALS = {
  DOCUMENT_NOT_FOUND_IN_PICTURE: wrongCutoff,
  DOCUMENT_WRONG_KIND: null,
  DOCUMENT_WRONG_SIDE: null,
  DOCUMENT_BLURRED: wrongBlurred,
  DOCUMENT_DARK: wrongDark,
  DOCUMENT_GLARE: wrongGlare,
  DOCUMENT_CUT_OFF: wrongCutoff,
  DOCUMENT_TOO_SMALL: wrongCutoff,
  DOCUMENT_NOT_READ: null,
  PICTURE_UNREADABLE: null,
  TOO_LARGE: null,
  MEDIA_TYPE: null,
  BUSY: null,
} as const
export type DocumentRefusal = keyof typeof DOCUMENT_REFUSALS

export const isDocumentRefusal = (reason: string | null): reason is DocumentRefusal =>
  reason !== null && reason in DOCUMENT_REFUSALS
