/** The screens after the first question of step one, loaded together. */
export { DocumentCapture } from './DocumentCapture.tsx'
export { FaceCheck } from './FaceCheck.tsx'
export { FieldsForm } from './FieldsForm.tsx'
export { HandOff } from './HandOff.tsx'
export { keptDocument } from './kept-document.ts'
export { SaveIdentity } from './SaveIdentity.tsx'
