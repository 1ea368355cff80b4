import sharp from 'sharp'
import type { KycGateway } from '../ports/kyc.ts'

/** What the sandbox lets a document of an invented person say. */
export interface InventedDocument {
  readonly documentKind: string
  readonly fields: Readonly<Record<string, string>>
  /** The frame for whoever has to say whether it is the face of the document; without one it is. */
  readonly doubtedFace?: Buffer | undefined
}

/** The shape of an identity card (ISO/IEC 7810 ID-1), in the colour of the brand's cloth. */
const CARD = { width: 856, height: 540, channels: 3, background: '#22357f' } as const

/** A picture that shows nothing: nobody was photographed. */
export const blankCard = (): Promise<Buffer> => {
  blank ??= sharp({ create: CARD }).jpeg().toBuffer()
  return blank
}
let blank: Promise<Buffer> | undefined

/**
 * Reads whatever it is shown as that document, and finds its holder in every film. For people that the
 * sandbox invents, who have neither a card nor a face; everybody else is read and checked by the gateway of
 * the settings.
 */
export const inventedKyc = (invented: InventedDocument): KycGateway => ({
  async readDocument({ picture, expectedSide }) {
    const fields = expectedSide === 'front' ? Object.entries(invented.fields) : []
    return {
      isRead: true,
      document: {
        documentKind: invented.documentKind,
        fields: fields.map(([name, value]) => ({ name, value, confidence: 1, isValid: true })),
        cleanPicture: picture,
      },
    }
  },
  async checkFace() {
    const { doubtedFace: selfie = null } = invented
    const result = selfie ? 'review' : 'passed'
    return { result, reason: null, prints: [], askedPrints: [], selfie }
  },
  live: null,
  cleanPortrait: async (picture) => picture,
  placeOf: () => null,
  awaySecondsOf: () => 0,
})
