import { expect, test } from 'vitest'
import { type Choices, type Detail, stageOf } from './stage.ts'

const nothing: Detail = {
  kind: null,
  fields: [],
  takenSides: [],
  missingSides: [],
  face: 'missing',
  livenessTriesLeft: 3,
}
const fresh: Choices = { hasConfirmed: false }
const aadhaarFront: Detail = {
  ...nothing,
  kind: 'aadhaar',
  takenSides: ['front'],
  missingSides: ['back'],
}
const read: Detail = { ...aadhaarFront, takenSides: ['front', 'back'], missingSides: [] }

test.each<[string, Detail, Partial<Choices>, object]>([
  ['nothing yet', nothing, {}, { at: 'kind' }],
  ['a kind was chosen', nothing, { kind: 'pan' }, { at: 'document', kind: 'pan', side: 'front' }],
  ['the back is missing', aadhaarFront, {}, { at: 'document', kind: 'aadhaar', side: 'back' }],
  [
    'another kind was chosen',
    read,
    { kind: 'pan' },
    { at: 'document', kind: 'pan', side: 'front' },
  ],
  ['all was read', read, {}, { at: 'fields', kind: 'aadhaar' }],
  [
    'a side is to be taken once more',
    read,
    { at: 'front', hasConfirmed: true },
    { at: 'document', kind: 'aadhaar', side: 'front' },
  ],
  ['the fields were confirmed', read, { hasConfirmed: true }, { at: 'face' }],
  [
    'the face passed',
    { ...read, face: 'passed' },
    { hasConfirmed: true },
    { at: 'save', kind: 'aadhaar' },
  ],
  [
    'a person looks at the face',
    { ...read, face: 'review' },
    { hasConfirmed: true },
    { at: 'save', kind: 'aadhaar' },
  ],
  ['back to the kind', read, { at: 'kind' }, { at: 'kind' }],
  [
    'back to a side that was never taken',
    { ...nothing, kind: 'aadhaar', missingSides: ['front', 'back'] },
    { at: 'back' },
    { at: 'document', kind: 'aadhaar', side: 'front' },
  ],
  [
    'back to the fields',
    read,
    { at: 'fields', hasConfirmed: true },
    { at: 'fields', kind: 'aadhaar' },
  ],
  [
    'back to a face check that is done',
    { ...read, face: 'passed' },
    { at: 'face', hasConfirmed: true },
    { at: 'fields', kind: 'aadhaar' },
  ],
  [
    'forward to a face check without fields',
    read,
    { at: 'face' },
    { at: 'fields', kind: 'aadhaar' },
  ],
  [
    'the tab was closed after the face',
    { ...read, face: 'passed' },
    {},
    { at: 'fields', kind: 'aadhaar' },
  ],
])('%s', (_, detail, choices, stage) => {
  expect(stageOf(detail, { ...fresh, ...choices })).toEqual(stage)
})
